import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatAmountShort, parseAmount, parseSteps } from './amount.ts';

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
