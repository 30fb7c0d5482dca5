import { describe, expect, test } from 'vitest';
import { formatAmount, parseSteps } from './amount.ts';
import { feeCeil, notional, notionalFactor } from './market-scale.ts';

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
    expect(feeCeil(0n, 1_000)).toBe(0n);
    expect(feeCeil(10n ** 20n, 0)).toBe(0n);
  });
});
