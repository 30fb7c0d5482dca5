import { expect, test } from 'vitest';
import type { Source } from './index-1.ts';
import { indexByRule1 } from './index-1.ts';
import { indexByRule2 } from './index-2.ts';

type Given = readonly [priceTicks: number, weight?: number, used?: boolean];

const sources = (...given: readonly Given[]): readonly Source[] =>
  given.map(([priceTicks, weight = 1, used = true]) => ({ priceTicks: BigInt(priceTicks), weight: BigInt(weight), ageMs: 0, used }));

const ONE_OUTLIER = sources([3_000_000, 3], [3_000_300, 2], [2_999_700, 1], [3_300_000, 1, false]);

test('G5 index/2: median 30,001.50, one outlier, each other price clamped to it ± 0.01 %: 30,000.75; index/1: 30,000.50', () => {
  expect(indexByRule2(ONE_OUTLIER)).toEqual([3_000_075n]);
  expect(indexByRule1(ONE_OUTLIER)).toEqual([3_000_050n]);
});

test('G5 two outliers: the median 30,002.00', () => {
  expect(indexByRule2(sources([3_000_000], [3_300_000, 1, false], [3_000_500], [2_700_000, 1, false], [3_000_200]))).toEqual([3_000_200n]);
});

test('RULES §3.1 the clamp is exact, on both sides', () => {
  // 15,001 ± 0.01 % is 15,002.5001 and 14,999.4999
  expect(indexByRule2(sources([15_001], [15_001], [15_100, 1_000_000]))).toEqual([15_003n]);
  expect(indexByRule2(sources([15_001], [15_001], [14_900, 1_000_000]))).toEqual([14_999n]);
});

test('RULES §3.1 there is no price when `used` is not what the rule makes it, a source cannot have counted, or most are outside', () => {
  const with3 = (change: Partial<Source>): readonly Source[] =>
    ONE_OUTLIER.map((one, index) => (index === 3 ? { ...one, ...change } : one));
  expect(indexByRule2(with3({ used: true }))).toEqual([]);
  expect(indexByRule2(with3({ weight: 0n }))).toEqual([]);
  expect(indexByRule2(with3({ priceTicks: 0n }))).toEqual([]);
  expect(indexByRule2(with3({ ageMs: 15_000 }))).toEqual([3_000_075n]);
  expect(indexByRule2(with3({ ageMs: 15_001 }))).toEqual([]);
  expect(indexByRule2(sources([100, 1, false], [200, 1, false]))).toEqual([]);
});
