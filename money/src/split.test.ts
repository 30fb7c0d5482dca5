import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOf, splitLargestRemainder, splitOf } from './split.ts';

test.each([
  [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  [7n, [3n, 2n, 2n], [3n, 2n, 2n]],
  [100_000_000n, [1n, 1n, 1n], [33_333_334n, 33_333_333n, 33_333_333n]],
])('G4 %d split by %o is %o', (total, weights, shares) => {
  expect(splitLargestRemainder(total, weights)).toEqual(shares);
});

test('SPEC §1.2 the shares add up to the total and none is a unit away from its due', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 20 })
    .filter((list) => list.some((weight) => weight > 0n));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), weights, (total, list) => {
      const shares = splitLargestRemainder(total, list);
      const sum = list.reduce((rest, weight) => rest + weight, 0n);
      expect(shares.reduce((rest, share) => rest + share, 0n)).toBe(total);
      for (const [index, weight] of list.entries()) {
        const off = (shares[index] ?? 0n) * sum - total * weight;
        expect(off < sum && off > -sum).toBe(true);
      }
    }),
  );
});

test.each([[[0n, 0n]], [[1n, -1n]], [[3n, -1n]], [[-3n, 1n]], [[]]])('SPEC §1.2 weights %o are a programming error', (weights) => {
  expect(() => splitLargestRemainder(1n, weights)).toThrow(RangeError);
});

describe('SPEC §1.2 a share that is told by itself is the share of the whole split', () => {
  /** The rule word by word: floors, then a unit each to the largest remainders, the earlier of two equal ones first. */
  function byTheRule(total: bigint, weights: readonly bigint[]): bigint[] {
    const sum = weights.reduce((rest, weight) => rest + weight, 0n);
    const shares = weights.map((weight) => (total * weight) / sum);
    const queue = weights.map((weight, index) => ({ place: index, rest: (total * weight) % sum }));
    queue.sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
    const missing = total - shares.reduce((rest, share) => rest + share, 0n);
    for (const { place: index } of queue.slice(0, Number(missing))) shares[index] = (shares[index] ?? 0n) + 1n;
    return shares;
  }

  // few different weights, so that remainders tie; large ones, so that they need more than 64 bits
  const weight = fc.oneof(fc.bigInt({ min: 0n, max: 4n }), fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 25n }));
  const lists = fc.array(weight, { minLength: 1, maxLength: 30 }).filter((list) => list.some((one) => one > 0n));

  test('whatever the weights and the total', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), lists, (total, weights) => {
        expect(splitLargestRemainder(total, weights)).toEqual(byTheRule(total, weights));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([2n ** 62n, 2n ** 63n, 2n ** 64n])('remainders on both sides of 64 bits: weights near %d', (edge) => {
    for (const by of [-9n, 0n, 9n]) {
      const weights = [1n, 2n, 3n].map((one) => edge + by + one);
      for (const total of [1n, 2n, 4n, 5n]) expect(splitLargestRemainder(total, weights)).toEqual(byTheRule(total, weights));
    }
  });

  test('in any order of telling, and with places that are not counted from 0 but rise alike', () => {
    const weights = [3n, 1n, 1n, 1n, 0n, 1n];
    const split = splitOf(10n, weights);
    const orders = [11, 20, 35, 36, 90, 91];
    const renamed = { ...split, cutPlace: orders[split.cutPlace] ?? -1 };
    const shares = weights.map((one, index) => shareOf(renamed, one, orders[index] ?? 0));
    expect(shares).toEqual([4n, 2n, 2n, 1n, 0n, 1n]);
    expect(shares).toEqual(byTheRule(10n, weights));
  });
});
