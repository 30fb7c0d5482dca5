import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageUnits, bought, cameIn, NO_COINS, sold, without, type CoinCost } from './coin-cost.ts';

const BTC = 100_000_000n;
const USDT = 100_000_000n;

describe('method of average cost', () => {
  test('0.5 at 50,000 and 0.5 at 54,000 have cost 52,000 on average, and a sale leaves the average where it was', () => {
    const two = bought(bought(NO_COINS, BTC / 2n, 25_000n * USDT), BTC / 2n, 27_000n * USDT);
    expect(averageUnits(two, 8)).toBe(52_000n * USDT);
    const less = sold(two, BTC / 4n, 15_000n * USDT);
    expect(averageUnits(less, 8)).toBe(52_000n * USDT);
    expect(less.realisedUnits).toBe(2_000n * USDT);
  });

  test('fees are in both: a purchase costs what was paid, a sale brings what was received', () => {
    // 1 BTC for 100 USDT, 0.1 % of the coin taken; sold for 100 USDT less 0.1 %
    const coins = bought(NO_COINS, BTC - BTC / 1_000n, 100n * USDT);
    expect(averageUnits(coins, 8)).toBe(10_010_010_010n);
    expect(sold(coins, BTC - BTC / 1_000n, 99_800_100n * 100n)).toEqual({ ...NO_COINS, realisedUnits: -19_990_000n });
  });

  test('coins without a price have no cost; a sale takes from both in proportion and counts only what was bought', () => {
    const half = cameIn(bought(NO_COINS, BTC, 100n * USDT), BTC);
    expect(averageUnits(half, 8)).toBe(100n * USDT);
    expect(sold(half, BTC, 150n * USDT)).toEqual({
      boughtUnits: BTC / 2n,
      otherUnits: BTC / 2n,
      costUnits: 50n * USDT,
      realisedUnits: 25n * USDT,
    });
    const gift = cameIn(NO_COINS, BTC);
    expect(averageUnits(gift, 8)).toBeNull();
    expect(sold(gift, BTC, 150n * USDT)).toEqual(NO_COINS);
  });

  test('what leaves without being sold takes its cost along and makes no result', () => {
    expect(without(bought(NO_COINS, BTC, 100n * USDT), BTC / 4n)).toEqual({
      ...NO_COINS,
      boughtUnits: (BTC * 3n) / 4n,
      costUnits: 75n * USDT,
    });
  });

  test('more than there is cannot leave', () => {
    expect(() => without(bought(NO_COINS, 5n, 1n), 6n)).toThrow('6 units leave an account that has 5');
  });
});

/** A step as a part of what is held, so that every sequence is possible. */
const anyStep = fc.record({
  kind: fc.constantFrom('bought', 'sold', 'in', 'out'),
  units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  quoteUnits: fc.bigInt({ min: 0n, max: 10n ** 16n }),
  partPpm: fc.bigInt({ min: 0n, max: 1_000_000n }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

function folded(steps: readonly Step[]): readonly CoinCost[] {
  const states: CoinCost[] = [NO_COINS];
  for (const { kind, units, quoteUnits, partPpm } of steps) {
    const coins = states.at(-1) ?? NO_COINS;
    const part = ((coins.boughtUnits + coins.otherUnits) * partPpm) / 1_000_000n;
    if (kind === 'bought') states.push(bought(coins, units, quoteUnits));
    else if (kind === 'in') states.push(cameIn(coins, units));
    else if (kind === 'sold') states.push(sold(coins, part, quoteUnits));
    else states.push(without(coins, part));
  }
  return states;
}

/** A fraction, for the reference: nothing is rounded in it. */
type Fraction = { readonly n: bigint; readonly d: bigint };
const minus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
const times = (a: Fraction, n: bigint, d: bigint): Fraction => ({ n: a.n * n, d: a.d * d });

describe('property: against a reference without any rounding', () => {
  test('every sequence of purchases and sales gives its cost and result to a unit a step', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 24 }), (all) => {
        const steps = all.filter(({ kind }) => kind === 'bought' || kind === 'sold');
        let [held, cost, result] = [0n, { n: 0n, d: 1n }, { n: 0n, d: 1n }];
        for (const { kind, units, quoteUnits, partPpm } of steps) {
          if (kind === 'bought') {
            held += units;
            cost = minus(cost, { n: -quoteUnits, d: 1n });
            continue;
          }
          const part = (held * partPpm) / 1_000_000n;
          if (part === 0n) continue;
          const costOut = times(cost, part, held);
          cost = minus(cost, costOut);
          result = minus(result, minus(costOut, { n: quoteUnits, d: 1n }));
          held -= part;
        }
        const last = folded(steps).at(-1) ?? NO_COINS;
        const bound = BigInt(steps.length);
        const far = ({ n, d }: Fraction, units: bigint): boolean => {
          const off = n - units * d;
          return (off < 0n ? -off : off) > bound * d;
        };
        expect(last.boughtUnits).toBe(held);
        expect(far(cost, last.costUnits), `cost ${last.costUnits}`).toBe(false);
        expect(far(result, last.realisedUnits), `result ${last.realisedUnits}`).toBe(false);
      }),
    );
  });

  test('nothing is lost: what bought coins cost and brought is exactly their result and the cost of what is left', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (all) => {
        const steps = all.filter(({ kind }) => kind === 'bought' || kind === 'sold');
        const states = folded(steps);
        const last = states.at(-1) ?? NO_COINS;
        const moved = steps.reduce((sum, { kind, quoteUnits, partPpm }, index) => {
          if (kind === 'bought') return sum - quoteUnits;
          const before = states[index] ?? NO_COINS;
          return (before.boughtUnits * partPpm) / 1_000_000n === 0n ? sum : sum + quoteUnits;
        }, 0n);
        expect(last.realisedUnits - last.costUnits).toBe(moved);
      }),
    );
  });

  test('coins are counted to the unit, no part falls below zero, and an empty account has no cost', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        let held = 0n;
        const states = folded(steps);
        steps.forEach(({ kind, units, partPpm }, index) => {
          held += kind === 'bought' || kind === 'in' ? units : -((held * partPpm) / 1_000_000n);
          const coins = states[index + 1] ?? NO_COINS;
          expect(coins.boughtUnits + coins.otherUnits).toBe(held);
          expect([coins.boughtUnits, coins.otherUnits, coins.costUnits].every((part) => part >= 0n)).toBe(true);
          expect(coins.boughtUnits > 0n || coins.costUnits === 0n).toBe(true);
        });
      }),
    );
  });
});
