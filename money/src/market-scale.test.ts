import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseSteps } from './amount.ts';
import { feeCeil, notional, notionalFactor, PPM, ticksCeil, ticksFloor } from './market-scale.ts';
import { mulDivCeil, mulDivFloor } from './mul-div.ts';

const BTC = { tickUnits: 1_000_000n, lotUnits: 1_000n };

describe('G2 BTC spot, tick 0.01 and lot 0.00001', () => {
  test('its factor is 10, and 30,000.01 × 0.12345 is 3,703.50123450 exactly', () => {
    const factor = notionalFactor(BTC.tickUnits, BTC.lotUnits, 8);
    expect(factor).toBe(10n);
    expect(parseSteps('30000.01', 8, BTC.tickUnits)).toEqual({ ok: true, steps: 3_000_001 });
    expect(parseSteps('0.12345', 8, BTC.lotUnits)).toEqual({ ok: true, steps: 12_345 });
    expect(formatAmount(notional(3_000_001, 12_345, factor ?? 0n), 8)).toBe('3703.50123450');
  });

  test('a tick of 0.01 with a lot of 0.00000001 is refused', () => {
    expect(notionalFactor(1_000_000n, 1n, 8)).toBeNull();
  });
});

test('SPEC §1.1 a tick or a lot of one unit is a market when their product is exact', () => {
  expect(notionalFactor(1n, 100_000_000n, 8)).toBe(1n);
  expect(notionalFactor(100_000_000n, 1n, 8)).toBe(1n);
  expect(notionalFactor(1n, 1n, 0)).toBe(1n);
});

test.each([
  [0n, 1_000n],
  [1_000n, 0n],
  [-1_000_000n, -1_000n],
])('SPEC §1.1 a tick of %d and a lot of %d are no market', (tickUnits, lotUnits) => {
  expect(notionalFactor(tickUnits, lotUnits, 0)).toBeNull();
});

describe('G8 fees at 1,000 ppm round up', () => {
  test('the seller of G2 pays 3.70350124, the buyer 0.00012345', () => {
    expect(feeCeil(370_350_123_450n, 1_000)).toBe(370_350_124n);
    expect(feeCeil(12_345_000n, 1_000)).toBe(12_345n);
  });

  test('one unit pays one unit, nothing pays nothing, and a rate of zero is free', () => {
    expect(feeCeil(1n, 1_000)).toBe(1n);
    expect(feeCeil(1n, 1)).toBe(1n);
    expect(feeCeil(1_000_001n, 1)).toBe(2n);
    expect(feeCeil(0n, 1_000)).toBe(0n);
    expect(feeCeil(10n ** 20n, 0)).toBe(0n);
  });
});

describe('SPEC §1.1 values, fees and prices are exact on both sides of 2^53', () => {
  const ticks = fc.integer({ min: 1, max: 1_000_000_000 });
  const rates = fc.integer({ min: 0, max: 2_000_000 });

  test('notional', () => {
    fc.assert(
      fc.property(ticks, ticks, fc.bigInt({ min: 1n, max: 10n ** 20n }), (priceTicks, lots, factor) => {
        const value = notional(priceTicks, lots, factor);
        expect([value % factor, (value - (value % factor)) / factor / BigInt(lots)]).toEqual([0n, BigInt(priceTicks)]);
      }),
    );
  });

  test('fee', () => {
    const around = fc.bigInt({ min: 2n ** 53n - 1_000n, max: 2n ** 53n + 1_000n }).map((product) => product / 1_000n);
    fc.assert(
      fc.property(fc.oneof(around, fc.bigInt({ min: 0n, max: 10n ** 30n })), fc.constantFrom(1_000, 1, 999_999), (amount, rate) => {
        expect(feeCeil(amount, rate)).toBe(mulDivCeil(amount, BigInt(rate), PPM));
      }),
    );
  });

  test('share of a price', () => {
    fc.assert(
      fc.property(ticks, rates, (priceTicks, rate) => {
        expect(BigInt(ticksFloor(priceTicks, rate))).toBe(mulDivFloor(BigInt(priceTicks), BigInt(rate), PPM));
        expect(BigInt(ticksCeil(priceTicks, rate))).toBe(mulDivCeil(BigInt(priceTicks), BigInt(rate), PPM));
      }),
    );
  });

  test.each([-1, 0.5, 2 ** 53])('a price of %d is a programming error', (priceTicks) => {
    expect(() => ticksFloor(priceTicks, 1)).toThrow(RangeError);
  });
});
