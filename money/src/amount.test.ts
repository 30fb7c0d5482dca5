import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatAmountShort, parseAmount, parseAmountDown, parseSteps, parseStepsDown } from './amount.ts';

describe('SPEC §1.3 amount text', () => {
  test.each([
    ['0', 0n],
    ['1', 100_000_000n],
    ['0.00000001', 1n],
    ['1.5', 150_000_000n],
    ['1.500000000000000000', 150_000_000n],
    ['999999999999999999.99999999', 99_999_999_999_999_999_999_999_999n],
  ])('%s is read exactly', (text, units) => {
    expect(parseAmount(text, 8)).toEqual({ ok: true, units });
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '01',
    '.5',
    '5.',
    '1e3',
    '1,000',
    '0x10',
    '١',
    '１',
    'NaN',
    '1.2.3',
    '1234567890123456789',
    '0.1234567890123456789',
  ])('%j is BAD_INPUT', (text) => {
    expect(parseAmount(text, 8)).toEqual({ ok: false, code: 'BAD_INPUT' });
  });

  test('a digit beyond the scale is TOO_PRECISE and never rounded', () => {
    expect(parseAmount('1.000000001', 8)).toEqual({ ok: false, code: 'TOO_PRECISE' });
    expect(parseAmount('1.23', 0)).toEqual({ ok: false, code: 'TOO_PRECISE' });
    expect(parseAmount('1.00', 0)).toEqual({ ok: true, units: 1n });
  });
});

describe('SPEC §1.1 prices in ticks and quantities in lots', () => {
  test('30,000.01 at a tick of 0.01 is 3,000,001 ticks', () => {
    expect(parseSteps('30000.01', 8, 1_000_000n)).toEqual({ ok: true, steps: 3_000_001 });
  });

  test('what is between two steps is TOO_PRECISE', () => {
    expect(parseSteps('30000.015', 8, 1_000_000n)).toEqual({ ok: false, code: 'TOO_PRECISE' });
  });

  test('more steps than a safe integer counts is BAD_INPUT', () => {
    expect(parseSteps('90071992.54740992', 8, 1n)).toEqual({ ok: false, code: 'BAD_INPUT' });
    expect(parseSteps('90071992.54740991', 8, 1n)).toEqual({ ok: true, steps: Number.MAX_SAFE_INTEGER });
  });
});

describe('SPEC §1.3 writing amounts', () => {
  test.each([
    [150_000_000n, 8, '1.50000000', '1.5'],
    [0n, 8, '0.00000000', '0'],
    [-1n, 8, '-0.00000001', '-0.00000001'],
    [100n, 0, '100', '100'],
    [-12_300n, 2, '-123.00', '-123'],
  ])('%d units of scale %d are %s, short %s', (units, scale, full, short) => {
    expect(formatAmount(units, scale)).toBe(full);
    expect(formatAmountShort(units, scale)).toBe(short);
  });

  test('what was written is read back, full and short', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: 12 }), (units, scale) => {
        expect(parseAmount(formatAmount(units, scale), scale)).toEqual({ ok: true, units });
        expect(parseAmount(formatAmountShort(units, scale), scale)).toEqual({ ok: true, units });
      }),
    );
  });
});

describe('SPEC §1.3 a quantity is cut down to whole lots, never up', () => {
  test.each([
    ['0.00001999', 1],
    ['0.00000999', 0],
    ['0.123456789012345678', 12_345],
    ['0.30000000000000004', 30_000],
    // 3 × 0.0001 in floating-point numbers
    ['0.00030000000000000003', 30],
    ['0.000019999999999999999999999999', 1],
    ['1', 100_000],
    ['1.99999999999', 199_999],
  ])('%s BTC at a lot of 0.00001 is %i lots', (text, steps) => {
    expect(parseStepsDown(text, 8, 1_000n)).toEqual({ ok: true, steps });
  });

  test.each(['', '-1', '1e-7', '.5', '1.', '0.0000300000000000000000000000001', '1,5'])('%j is BAD_INPUT all the same', (text) => {
    expect(parseStepsDown(text, 8, 1_000n)).toEqual({ ok: false, code: 'BAD_INPUT' });
  });

  test('an amount is cut to its unit, of a scale of 0 to the point', () => {
    expect(parseAmountDown('10.000000019', 8)).toEqual({ ok: true, units: 1_000_000_001n });
    expect(parseAmountDown('10.000000019999999999999999999999', 8)).toEqual({ ok: true, units: 1_000_000_001n });
    expect(parseAmount('10.0000000000000000000', 8)).toEqual({ ok: false, code: 'BAD_INPUT' });
    expect(parseAmountDown('10.99', 0)).toEqual({ ok: true, units: 10n });
    expect(parseAmountDown('10', 8)).toEqual({ ok: true, units: 1_000_000_000n });
  });

  test('what needs no cut is read as without; the cut is less than one step', () => {
    const digits = fc.tuple(fc.bigInt(0n, 10n ** 7n), fc.integer({ min: 0, max: 18 }));
    const cuts = fc.property(digits, fc.bigInt(1n, 10n ** 9n), ([units, scale], stepUnits) => {
      const text = formatAmount(units, scale);
      const exact = parseAmount(text, 18);
      const cut = parseStepsDown(text, 8, stepUnits);
      if (!exact.ok || !cut.ok) return false;
      const left = exact.units - BigInt(cut.steps) * stepUnits * 10n ** 10n;
      return left >= 0n && left < stepUnits * 10n ** 10n;
    });
    expect(fc.check(cuts).failed).toBe(false);
  });
});

test.each([
  ['x', 'BAD_INPUT'],
  ['', 'BAD_INPUT'],
  ['0.000000001', 'TOO_PRECISE'],
  ['0.00000001', 'TOO_PRECISE'],
])('SPEC §1.3 %j is no whole number of steps of 0.00001: %s', (text, code) => {
  expect(parseSteps(text, 8, 1_000n)).toEqual({ ok: false, code });
});

test.each(['x', '', '1.', '-1'])('SPEC §1.3 %j is cut down to nothing: it is no amount', (text) => {
  expect(parseStepsDown(text, 8, 1_000n)).toEqual({ ok: false, code: 'BAD_INPUT' });
});
