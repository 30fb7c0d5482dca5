import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankruptcyTicks, isLiquidatable, liquidationFeeUnits, liquidationLots, liquidationTicks, NO_PRICE } from './liquidation.ts';
import {
  fillFeeUnits,
  fillMarginUnits,
  holdUnits,
  initialMarginUnits,
  mostLots,
  protectionTicks,
  reducingLimitTicks,
  removableUnits,
} from './margin.ts';
import { equityUnits, profitUnits, reduce } from './position.ts';
import type { Position } from './position.ts';
import { defaultTable } from './test/btc.ts';
import { below, ceil, floor, fraction, minus, over, plus, times } from './test/fraction.ts';
import type { Fraction } from './test/fraction.ts';
import type { TierTable } from './tiers.ts';

const leverages = fc.constantFrom(5, 10, 20, 50, 100);
const prices = fc.integer({ min: 1, max: 20_000_000 });
const counts = fc.integer({ min: 1, max: 200_000 });
const factors = fc.constantFrom(1n, 10n, 1_000n, 100_000n);

/** A position as fills make it: one or two of them, margin changed by adding. */
const cases = fc
  .tuple(fc.boolean(), counts, prices, leverages, factors, fc.bigInt({ min: 0n, max: 10n ** 13n }))
  .map(([isLong, lots, priceTicks, leverage, factor, addedUnits]) => {
    const entryValueUnits = BigInt(priceTicks) * BigInt(lots) * factor;
    const marginUnits = initialMarginUnits(entryValueUnits, leverage) + addedUnits;
    return { position: { isLong, lots, entryValueUnits, marginUnits }, leverage, factor, priceTicks };
  });

/** The rules again, in exact fractions and without the formulas' shortcuts. */
function naiveEquity({ isLong, lots, entryValueUnits, marginUnits }: Position, mark: bigint, factor: bigint): Fraction {
  const move = minus(times(fraction(mark), fraction(BigInt(lots) * factor)), fraction(entryValueUnits));
  return isLong ? plus(fraction(marginUnits), move) : minus(fraction(marginUnits), move);
}

function naiveMaintenance(table: TierTable, value: bigint): bigint {
  let sum = fraction(0n);
  for (const { aboveUnits, upToUnits, maintenancePpm } of table) {
    const last = upToUnits === table.at(-1)?.upToUnits;
    const end = value > upToUnits && !last ? upToUnits : value;
    if (end > aboveUnits) sum = plus(sum, times(fraction(end - aboveUnits), fraction(maintenancePpm, 1_000_000n)));
  }
  return ceil(sum);
}

function naiveLiquidatable(position: Position, mark: number, factor: bigint): boolean {
  const value = BigInt(mark) * BigInt(position.lots) * factor;
  return below(naiveEquity(position, BigInt(mark), factor), fraction(naiveMaintenance(defaultTable, value)));
}

describe('SPEC §5.1 profit, equity and margin against exact fractions', () => {
  test('equity', () => {
    fc.assert(
      fc.property(cases, prices, ({ position, factor }, mark) => {
        expect(fraction(equityUnits(position, mark, factor))).toEqual(naiveEquity(position, BigInt(mark), factor));
      }),
    );
  });

  test('margin is the least multiple of 100 units that is value ÷ leverage', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), leverages, (value, leverage) => {
        expect(initialMarginUnits(value, leverage)).toBe(ceil(over(fraction(value), fraction(100 * leverage))) * 100n);
      }),
    );
  });

  test('a long and a short of the same inputs have opposite profit', () => {
    fc.assert(
      fc.property(cases, prices, ({ position, factor }, mark) => {
        const mirrored = { ...position, isLong: !position.isLong };
        expect(profitUnits(position, mark, factor)).toBe(-profitUnits(mirrored, mark, factor));
      }),
    );
  });
});

describe('SPEC §5.1 reducing', () => {
  test('nothing is made or lost: what is paid out, the fee and the margin left are the margin and the result', () => {
    fc.assert(
      fc.property(cases, prices, fc.double({ min: 0, max: 1, noNaN: true }), fc.bigInt(0n, 10n ** 12n), (one, price, share, fee) => {
        const { position, factor } = one;
        const lots = Math.max(1, Math.min(position.lots, Math.round(share * position.lots)));
        const { realisedUnits, feeUnits, paidOutUnits, marginLeftUnits, entryValueUnits } = reduce(position, lots, price, factor, fee);
        expect(paidOutUnits + feeUnits + marginLeftUnits).toBe(position.marginUnits + realisedUnits);
        expect(paidOutUnits >= 0n && feeUnits >= 0n && feeUnits <= fee).toBe(true);
        expect(entryValueUnits).toBe(floor(over(times(fraction(position.entryValueUnits), fraction(lots)), fraction(position.lots))));
        // Below zero only when the loss alone is more than the margin; then nobody is paid and no fee is taken.
        const nothingTaken = paidOutUnits === 0n && feeUnits === 0n && position.marginUnits + realisedUnits < 0n;
        expect(marginLeftUnits >= 0n || nothingTaken).toBe(true);
        const allTaken = entryValueUnits === position.entryValueUnits && marginLeftUnits === 0n;
        expect(lots < position.lots || paidOutUnits === 0n || allTaken).toBe(true);
      }),
    );
  });

  test('in parts as at once: the value that leaves is the whole in the end', () => {
    fc.assert(
      fc.property(cases, fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 }), ({ position, factor, priceTicks }, parts) => {
        let left = position;
        let gone = 0n;
        for (const part of [...parts, Number.MAX_SAFE_INTEGER]) {
          const lots = Math.min(part, left.lots);
          if (lots === 0) break;
          const { entryValueUnits, marginLeftUnits } = reduce(left, lots, priceTicks, factor, 0n);
          gone += entryValueUnits;
          const rest = left.entryValueUnits - entryValueUnits;
          left = { ...left, lots: left.lots - lots, entryValueUnits: rest, marginUnits: marginLeftUnits };
        }
        expect([gone, left.entryValueUnits]).toEqual([position.entryValueUnits, 0n]);
      }),
    );
  });
});

describe('I13 liquidation and bankruptcy prices', () => {
  test('liquidatable there, not one tick safer, as exact fractions say', () => {
    fc.assert(
      fc.property(cases, ({ position, factor }) => {
        const ticks = liquidationTicks(position, defaultTable, factor);
        const safer = position.isLong ? ticks + 1 : ticks - 1;
        const never = position.isLong && !naiveLiquidatable(position, 1, factor);
        const there = (): boolean =>
          naiveLiquidatable(position, ticks, factor) && (safer === 0 || !naiveLiquidatable(position, safer, factor));
        expect(ticks === NO_PRICE ? never : there()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the test at a mark agrees with exact fractions, near the price and anywhere', () => {
    fc.assert(
      fc.property(cases, prices, fc.integer({ min: -3, max: 3 }), ({ position, factor }, anywhere, beside) => {
        const near = Math.max(1, liquidationTicks(position, defaultTable, factor) + beside);
        for (const mark of [anywhere, near]) {
          expect(isLiquidatable(position, defaultTable, mark, factor)).toBe(naiveLiquidatable(position, mark, factor));
        }
      }),
    );
  });

  test('at the bankruptcy price the margin covers the loss, one tick further it does not', () => {
    fc.assert(
      fc.property(cases, ({ position, factor }) => {
        const ticks = bankruptcyTicks(position, factor);
        const beyond = position.isLong ? ticks - 1 : ticks + 1;
        const covers = equityUnits(position, ticks, factor) >= 0n && equityUnits(position, beyond, factor) < 0n;
        expect(ticks === NO_PRICE ? position.marginUnits >= position.entryValueUnits : covers).toBe(true);
      }),
    );
  });

  test('a cut leaves the most lots whose value the next lower row takes', () => {
    fc.assert(
      fc.property(cases, prices, ({ position, factor }, mark) => {
        const perLot = BigInt(mark) * factor;
        const cut = liquidationLots(position.lots, defaultTable, mark, factor);
        const kept = BigInt(position.lots - cut);
        expect(cut >= 1 && cut <= position.lots).toBe(true);
        const floorOf = defaultTable.findLast(({ aboveUnits }) => aboveUnits < perLot * BigInt(position.lots))?.aboveUnits ?? 0n;
        const most = kept * perLot <= floorOf && (kept + 1n) * perLot > floorOf;
        expect(floorOf === 0n ? kept === 0n : most).toBe(true);
      }),
    );
  });

  test('the liquidation fee is 0.25 % rounded up, never more than what is left', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), fc.bigInt(-(10n ** 15n), 10n ** 16n), (closed, left) => {
        const full = ceil(fraction(closed * 2_500n, 1_000_000n));
        expect(liquidationFeeUnits(closed, left)).toBe(left <= 0n ? 0n : full < left ? full : left);
      }),
    );
  });
});

describe('SPEC §5.2 opening', () => {
  const terms = fc.record({
    factor: fc.constantFrom(10n, 1_000n, 100_000n),
    leverage: leverages,
    feePpm: fc.constantFrom(0, 1, 400, 1_000, 999_999),
  });

  test('the most lots fit, one more does not', () => {
    fc.assert(
      fc.property(fc.bigInt(-100n, 10n ** 14n), prices, terms, (available, limitTicks, one) => {
        const most = mostLots(available, limitTicks, one);
        expect(most === 0 || holdUnits(limitTicks, most, one) <= available).toBe(true);
        expect(holdUnits(limitTicks, most + 1, one) > available).toBe(true);
      }),
    );
  });

  const pieces = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 });

  test('in whatever pieces an order fills at its limit, they take just its hold, and none takes less than nothing', () => {
    fc.assert(
      fc.property(pieces, prices, terms, (lots, limitTicks, { factor, leverage, feePpm }) => {
        let [filledUnits, takenUnits] = [0n, 0n];
        for (const piece of lots) {
          const valueUnits = BigInt(limitTicks) * BigInt(piece) * factor;
          const [margin, fee] = [fillMarginUnits(filledUnits, valueUnits, leverage), fillFeeUnits(filledUnits, valueUnits, feePpm)];
          expect(margin >= 0n && fee >= 0n).toBe(true);
          takenUnits += margin + fee;
          filledUnits += valueUnits;
        }
        const all = lots.reduce((sum, piece) => sum + piece);
        expect(takenUnits).toBe(holdUnits(limitTicks, all, { factor, leverage, feePpm }));
      }),
    );
  });

  test('a difference of nothing is nothing', () => {
    // A margin of 100 units at 100× covers a value of 10,000, a fee of 1 unit at 1,000 ppm one of 1,000.
    expect([fillMarginUnits(5_000n, 5_000n, 100), fillMarginUnits(5_000n, 5_001n, 100)]).toEqual([0n, 100n]);
    expect([fillFeeUnits(500n, 500n, 1_000), fillFeeUnits(500n, 501n, 1_000)]).toEqual([0n, 1n]);
  });

  test('a position filled within the protection price is not liquidatable at the mark', () => {
    const rows = fc.constantFrom(...defaultTable);
    fc.assert(
      fc.property(
        rows,
        fc.boolean(),
        fc.integer({ min: 10_000, max: 20_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        (tier, isLong, mark, share) => {
          const leverage = tier.maxLeverage;
          const priceTicks = protectionTicks(isLong, mark, leverage);
          // A size whose value at mark and price stays in the row.
          const room = (tier.upToUnits * 9n) / (10n * BigInt(mark) * 1_000n);
          const lots = Math.max(1, Number((room * BigInt(share)) / 100n));
          const entryValueUnits = BigInt(priceTicks) * BigInt(lots) * 1_000n;
          const position = { isLong, lots, entryValueUnits, marginUnits: initialMarginUnits(entryValueUnits, leverage) };
          expect(isLiquidatable(position, defaultTable, mark, 1_000n)).toBe(false);
        },
      ),
    );
  });

  test('the protection price is the last tick within the band', () => {
    fc.assert(
      fc.property(prices, leverages, (mark, leverage) => {
        const five = fraction(5n, 100n);
        const own = fraction(1n, 2 * (leverage + 1));
        const band = below(own, five) ? own : five;
        const move = times(fraction(mark), band);
        expect(BigInt(protectionTicks(true, mark, leverage))).toBe(floor(plus(fraction(mark), move)));
        expect(BigInt(protectionTicks(false, mark, leverage))).toBe(ceil(minus(fraction(mark), move)));
      }),
    );
  });

  test('I14 a reducing order fills neither beyond bankruptcy nor 5 % from the mark', () => {
    fc.assert(
      fc.property(prices, prices, (mark, bankruptcy) => {
        const low = BigInt(reducingLimitTicks(true, mark, bankruptcy));
        const high = BigInt(reducingLimitTicks(false, mark, bankruptcy));
        const lowest = ceil(fraction(95n * BigInt(mark), 100n));
        const highest = floor(fraction(105n * BigInt(mark), 100n));
        expect(low).toBe(lowest > BigInt(bankruptcy) ? lowest : BigInt(bankruptcy));
        expect(high).toBe(highest < BigInt(bankruptcy) ? highest : BigInt(bankruptcy));
      }),
    );
  });
});

describe('SPEC §5.3 taking margin out', () => {
  test('what is left covers both conditions, one unit less would not', () => {
    fc.assert(
      fc.property(cases, prices, ({ position, leverage, factor }, mark) => {
        const allowed = (x: bigint): boolean => {
          const rest = fraction(position.marginUnits - x);
          const equity = naiveEquity(position, BigInt(mark), factor);
          const profit = minus(equity, fraction(position.marginUnits));
          const atEntry = ceil(over(fraction(position.entryValueUnits), fraction(leverage)));
          const atMark = ceil(over(times(fraction(mark), fraction(BigInt(position.lots) * factor)), fraction(leverage)));
          const withLoss = profit.n < 0n ? plus(rest, profit) : rest;
          return !below(rest, fraction(atEntry)) && !below(withLoss, fraction(atMark));
        };
        const most = removableUnits(position, leverage, mark, factor);
        expect(most === 0n || allowed(most)).toBe(true);
        expect(allowed(most + 1n)).toBe(false);
      }),
    );
  });
});

test('SPEC §5.2 a position that no price bankrupts is reduced within 5 % of the mark', () => {
  expect([true, false].map((isSell) => reducingLimitTicks(isSell, 5_000_000, NO_PRICE))).toEqual([4_750_000, 5_250_000]);
});
