import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deleveragingScore } from './deleveraging.ts';
import { fundingPaidUnits, fundingRateE8, fundingReceivedUnits, impactTicks, meanPremiumE8, premiumE8 } from './funding.ts';
import { markTicks } from './mark.ts';
import { below, ceil, floor, fraction, minus, over, plus, times } from './test/fraction.ts';
import type { Fraction } from './test/fraction.ts';

const prices = fc.integer({ min: 100, max: 20_000_000 });
const lots = fc.integer({ min: 1, max: 1_000_000 });
const rates = fc.integer({ min: -375_000, max: 375_000 });

/** Nearest whole number, halves to the even one. */
function nearest(of: Fraction): bigint {
  const low = floor(of);
  const twice = minus(times(fraction(2n), of), fraction(2n * low));
  if (below(twice, fraction(1n))) return low;
  if (below(fraction(1n), twice)) return low + 1n;
  return low % 2n === 0n ? low : low + 1n;
}

describe('SPEC §3.3 mark price', () => {
  const own = fc.option(prices, { freq: 5 });
  const inputs = fc
    .record({
      indexTicks: prices,
      fundingE8: rates,
      leftMs: fc.integer({ min: 0, max: 28_800_000 }),
      basisCount: fc.integer({ min: 0, max: 30 }),
      lowestMaintenancePpm: fc.integer({ min: 1, max: 50_000 }),
      bidTicks: own,
      askTicks: own,
      lastTicks: own,
    })
    .chain((one) =>
      fc
        .integer({ min: -one.indexTicks, max: one.indexTicks })
        .map((mean) => ({ ...one, intervalMs: 28_800_000, basisSumTicks: one.basisCount * mean })),
    );
  const median = (...three: readonly bigint[]): bigint => three.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[1] ?? 0n;

  test('the median of three, half-even, within half of the lowest maintenance rate', () => {
    fc.assert(
      fc.property(inputs, (one) => {
        const index = fraction(one.indexTicks);
        const part = times(fraction(one.fundingE8, 100_000_000n), fraction(one.leftMs, one.intervalMs));
        const first = nearest(plus(index, times(index, part)));
        const basis = one.basisCount === 0 ? fraction(0n) : fraction(one.basisSumTicks, 2 * one.basisCount);
        const second = nearest(plus(index, basis));
        const [bid, ask] = [BigInt(one.bidTicks ?? 0), BigInt(one.askTicks ?? 0)];
        const between = median(bid, ask, one.lastTicks === null ? nearest(fraction(bid + ask, 2n)) : BigInt(one.lastTicks));
        const third = one.bidTicks === null || one.askTicks === null ? BigInt(one.indexTicks) : between;
        const unbound = median(first, second, third);
        const away = fraction(one.lowestMaintenancePpm, 2_000_000n);
        const low = ceil(times(index, minus(fraction(1n), away)));
        const high = floor(times(index, plus(fraction(1n), away)));
        expect(BigInt(markTicks(one))).toBe(unbound < low ? low : unbound > high ? high : unbound);
      }),
    );
  });

  const INDEX = 3_000_000;
  const QUIET = { fundingE8: 0, leftMs: 28_800_000, intervalMs: 28_800_000, lowestMaintenancePpm: 5_000 };
  /** Samples and book so far from the index, one tick to each side. */
  const away = (indexTicks: number, basis: number) => ({
    ...QUIET,
    indexTicks,
    basisCount: 30,
    basisSumTicks: 60 * basis,
    bidTicks: indexTicks + basis - 1,
    askTicks: indexTicks + basis + 1,
    lastTicks: null,
  });

  test.each([
    // index, basis in ticks, mark
    [INDEX, 7_499, 3_007_499],
    [INDEX, 7_500, 3_007_500],
    [INDEX, 7_501, 3_007_500],
    [INDEX, -7_499, 2_992_501],
    [INDEX, -7_500, 2_992_500],
    [INDEX, -7_501, 2_992_500],
    // 0.25 % of an index that has no whole ticks: 7,500.25 inward
    [3_000_100, 7_501, 3_007_600],
    [3_000_100, -7_501, 2_992_600],
    [399, 1, 399],
  ])('at the borders of 0.25 %%: index %i, basis %i: mark %i', (indexTicks, basis, expected) => {
    expect(markTicks(away(indexTicks, basis))).toBe(expected);
  });

  test('the bound follows the lowest maintenance rate, an odd one too', () => {
    expect(markTicks({ ...away(INDEX, 50_000), lowestMaintenancePpm: 25_000 })).toBe(3_037_500);
    expect(markTicks({ ...away(INDEX, 50_000), lowestMaintenancePpm: 3 })).toBe(3_000_004);
  });

  test('without funding the mark follows samples and book together, and neither of them alone', () => {
    expect(markTicks(away(INDEX, 3_600))).toBe(3_003_600);
    expect(markTicks({ ...away(INDEX, 3_600), basisSumTicks: 0 })).toBe(INDEX);
    expect(markTicks({ ...away(INDEX, 3_600), bidTicks: 2_999_990, askTicks: 3_000_010 })).toBe(INDEX);
  });

  test('without a last fill the book’s price is the middle of both sides, half-even', () => {
    const between = { ...away(INDEX, 3_600), basisSumTicks: 60 * 5_000, bidTicks: 3_000_100 };
    expect(markTicks({ ...between, askTicks: 3_000_101 })).toBe(3_000_100);
    expect(markTicks({ ...between, askTicks: 3_000_103 })).toBe(3_000_102);
  });
});

test('SPEC §3.3 an impact price of a mark is rounded half-even: 300 lots at 30,005.00 and 367 at 30,010.00 are 30,007.75', () => {
  expect(impactTicks({ tickLots: 300 * 3_000_500 + 367 * 3_001_000, lots: 667 })).toBe(3_000_775);
  expect([5, 7].map((tickLots) => impactTicks({ tickLots, lots: 2 }))).toEqual([2, 4]);
});

describe('SPEC §5.8 funding', () => {
  test('a premium is what exact fractions give, rounded down', () => {
    const impacts = fc.record({ priceTicks: prices, lots });
    fc.assert(
      fc.property(prices, impacts, impacts, (indexTicks, bid, ask) => {
        const index = fraction(indexTicks);
        const above = minus(fraction(bid.priceTicks), index);
        const under = minus(index, fraction(ask.priceTicks));
        const sum = minus(above.n > 0n ? above : fraction(0n), under.n > 0n ? under : fraction(0n));
        const impact = ({ priceTicks, lots: count }: typeof bid) => ({ tickLots: priceTicks * count, lots: count });
        expect(BigInt(premiumE8(indexTicks, impact(bid), impact(ask)))).toBe(floor(times(over(sum, index), fraction(100_000_000n))));
      }),
    );
  });

  test('the mean weighs the i-th sample i times', () => {
    fc.assert(
      fc.property(fc.array(rates, { minLength: 1, maxLength: 480 }), (premiums) => {
        const weightedE8 = premiums.reduce((sum, premium, index) => sum + BigInt(premium) * BigInt(index + 1), 0n);
        const weights = premiums.reduce((sum, _premium, index) => sum + BigInt(index + 1), 0n);
        expect(BigInt(meanPremiumE8({ count: premiums.length, weightedE8 }))).toBe(nearest(fraction(weightedE8, weights)));
      }),
    );
    expect(meanPremiumE8({ count: 0, weightedE8: 0n })).toBe(0);
  });

  test('the rate is the interest within 0.05 % of the premium, and moves with it beyond', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: -20_000, max: 20_000 }), (premium, interest) => {
        const high = premium > interest + 50_000;
        const low = premium < interest - 50_000;
        const free = high ? premium - 50_000 : low ? premium + 50_000 : interest;
        expect(fundingRateE8(premium, 5_000, interest)).toBe(Math.max(-375_000, Math.min(375_000, free)));
      }),
    );
  });

  test('I10 what is received is never more than what is paid, by less than a unit a position', () => {
    const values = fc.array(fc.bigInt({ min: 1n, max: 10n ** 16n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 20 }), rates, (payers, parts, rate) => {
        const total = payers.reduce((sum, value) => sum + value, 0n);
        const share = total / BigInt(parts);
        const receivers = Array.from({ length: parts }, (_, index) => (index === 0 ? total - share * BigInt(parts - 1) : share));
        const paid = payers.reduce((sum, value) => sum + fundingPaidUnits(value, rate), 0n);
        const received = receivers.reduce((sum, value) => sum + fundingReceivedUnits(value, rate), 0n);
        expect(received <= paid && paid - received < BigInt(payers.length + receivers.length)).toBe(true);
      }),
    );
  });
});

describe('SPEC §5.6 deleveraging', () => {
  test('the score is what exact fractions give; without equity there is none', () => {
    const one = fc.record({
      isLong: fc.boolean(),
      lots,
      entry: prices,
      marginUnits: fc.bigInt({ min: 0n, max: 10n ** 16n }),
      mark: prices,
    });
    fc.assert(
      fc.property(one, ({ isLong, lots: count, entry, marginUnits, mark }) => {
        const entryValueUnits = BigInt(entry) * BigInt(count) * 1_000n;
        const value = BigInt(mark) * BigInt(count) * 1_000n;
        const profit = isLong ? value - entryValueUnits : entryValueUnits - value;
        const equity = marginUnits + profit;
        const score = deleveragingScore({ isLong, lots: count, entryValueUnits, marginUnits }, mark, 1_000n);
        const gain = fraction(profit, entryValueUnits);
        const leverage = fraction(value, equity > 0n ? equity : 1n);
        const exact = profit > 0n ? times(gain, leverage) : over(gain, leverage);
        expect(score).toBe(equity > 0n ? floor(times(exact, fraction(100_000_000n))) : null);
      }),
    );
  });
});
