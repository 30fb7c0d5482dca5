import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLargestRemainder } from './split.ts';

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

test.each([[[0n, 0n]], [[1n, -1n]], [[]]])('SPEC §1.2 weights %o are a programming error', (weights) => {
  expect(() => splitLargestRemainder(1n, weights)).toThrow(RangeError);
});
