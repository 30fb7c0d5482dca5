import { expect, test } from 'vitest';
import { indexByRule1, type Source } from './index-1.ts';

type Row = readonly [priceTicks: bigint, weight?: bigint, used?: boolean, ageMs?: number];

const pricesOf = (...rows: readonly Row[]): readonly bigint[] =>
  indexByRule1(rows.map(([priceTicks, weight = 1n, used = true, ageMs = 100]): Source => ({ priceTicks, weight, used, ageMs })));

test.each<readonly [what: string, rows: readonly Row[], prices: readonly bigint[]]>([
  ['one source', [[30_000n]], [30_000n]],
  ['the lowest price there is', [[1n]], [1n]],
  ['a mean by weight', [[100n, 3n], [104n, 1n]], [101n]], // prettier-ignore
  ['half to even', [[100n], [101n]], [100n]],
  ['one just within 5 % above', [[100n], [100n], [105n, 2n]], [102n]],
  ['one just within 5 % below', [[100n], [100n], [95n, 2n]], [98n]],
  ['one just beyond 5 % above', [[1_000n], [1_000n], [1_051n, 9n, false]], [1_000n]],
  ['one just beyond 5 % below', [[1_000n], [1_000n], [949n, 9n, false]], [1_000n]],
  ['one beyond that was used', [[1_000n], [1_000n], [1_051n, 9n, true]], []],
  ['one within that was not used', [[1_000n], [1_000n], [1_050n, 9n, false]], []],
  ['two beyond: the median', [[100n], [200n, 1n, false], [104n], [50n, 1n, false], [101n]], [101n]],
  [
    'one within, and as many beyond: no price',
    [
      [100n, 1n, false],
      [200n, 1n, false],
    ],
    [],
  ],
  ['one within among three', [[100n], [110n, 1n, false], [90n, 1n, false]], []],
  ['no price in a source that was not used', [[100n], [0n, 1n, false]], [100n]],
  ['no weight in a source that was used', [[100n], [100n, 0n]], []],
  ['a source just old enough to have counted', [[100n], [100n, 1n, true, 15_000]], [100n]],
  ['a source too old to have counted', [[100n], [100n, 1n, true, 15_001]], []],
  ['an old outlier that counted or not: two prices', [[100n], [100n], [106n, 1n, false, 10_001]], [100n, 100n]],
  ['nothing', [], []],
])('RULES §3.1 index/1 of %s', (_what, rows, prices) => {
  expect(pricesOf(...rows)).toEqual(prices);
});
