import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Amounts } from './amounts.ts';

/** Near the powers of two at which a cell of 64 bits has to be left, or its sum would wrap. */
const EDGES = [0n, 2n ** 62n, -(2n ** 62n), 2n ** 63n, -(2n ** 63n), 2n ** 64n, -(2n ** 64n)];
const nearEdge = fc.tuple(fc.constantFrom(...EDGES), fc.bigInt({ min: -3n, max: 3n })).map(([edge, by]) => edge + by);
/** The last of a page, the first of the next, and one some pages on. */
const place = fc.constantFrom(0, 1, 255, 256, 1_000);

const signOf = (amount: bigint): number => (amount > 0n ? 1 : amount < 0n ? -1 : 0);

describe('I1 an amount of any size is kept exactly', () => {
  test.each(EDGES.flatMap((edge) => [-2n, -1n, 0n, 1n, 2n].map((by) => edge + by)))('%d, alone and together with each other', (amount) => {
    for (const edge of EDGES) {
      const amounts = new Amounts();
      expect(amounts.add(7, amount)).toBe(signOf(amount));
      expect(amounts.at(7)).toBe(amount);
      expect(amounts.add(7, edge)).toBe(signOf(amount + edge));
      expect(amounts.at(7)).toBe(amount + edge);
      expect(amounts.add(7, -amount)).toBe(signOf(edge));
      expect(amounts.at(7)).toBe(edge);
    }
  });

  test('any sums near the edges of 64 bits, in any places: each is what big integers say, and they are listed by ascending place', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.oneof(nearEdge, fc.bigInt({ min: -100n, max: 100n }))), { maxLength: 60 }), (steps) => {
        const amounts = new Amounts();
        const model = new Map<number, bigint>();
        for (const [index, amount] of steps) {
          const after = (model.get(index) ?? 0n) + amount;
          model.set(index, after);
          expect(amounts.add(index, amount)).toBe(signOf(after));
          expect(amounts.at(index)).toBe(after);
        }
        const kept = [...model].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => a - b);
        expect([...amounts.entries()]).toEqual(kept);
        expect([2, 257, 5_000].map((index) => amounts.at(index))).toEqual([0n, 0n, 0n]);
      }),
    );
  });
});
