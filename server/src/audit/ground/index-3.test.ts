import { expect, test } from 'vitest';
import type { Source } from './index-1.ts';
import { indexByRule3 } from './index-3.ts';

const of = (...prices: readonly number[]): readonly Source[] =>
  prices.map((priceTicks) => ({ priceTicks: BigInt(priceTicks), weight: 1n, ageMs: 0, used: true }));

test.each([
  // one part in 2,000 of the lower one, and a tick more
  [of(200_000, 200_100), [200_050n]],
  [of(200_100, 200_000), [200_050n]],
  [of(200_000, 200_101), []],
  [of(200_101, 200_000), []],
  // the higher one's two-thousandth would still be enough here
  [of(1_999, 2_000), []],
  [of(2_000, 2_001), [2_000n]],
  [of(200_000), []],
  [of(200_000, 200_000, 200_000), []],
])('RULES §3.1 index/3 of %o is %o', (sources, prices) => {
  expect(indexByRule3(sources)).toEqual(prices);
});
