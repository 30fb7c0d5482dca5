import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutToDecimals, decimalsOfText, pastedDecimal, typedDecimal } from './decimal-text.ts';

test('web.md §5 a typed separator is always the decimal mark; digits of other scripts are taken', () => {
  expect(typedDecimal('0,5')).toEqual({ text: '0.5', value: '0.5' });
  expect(typedDecimal('١٢٫٥')).toEqual({ text: '12.5', value: '12.5' });
  expect(typedDecimal('۱۲')).toEqual({ text: '12', value: '12' });
  expect(typedDecimal('１．２')).toEqual({ text: '1.2', value: '1.2' });
  expect(typedDecimal('12.')).toEqual({ text: '12.', value: '12' });
  expect(typedDecimal('.5')).toEqual({ text: '0.5', value: '0.5' });
  expect(typedDecimal('007')).toEqual({ text: '7', value: '7' });
  expect(typedDecimal('')).toEqual({ text: '', value: '' });
});

test('web.md §5 letters, signs and a second mark are refused, not dropped', () => {
  for (const text of ['1e5', '-1', '1.2.3', 'abc', '1..2']) expect(typedDecimal(text), text).toBeNull();
});

test('web.md §5 a pasted 1,234 is read by the language and says so', () => {
  expect(pastedDecimal('1,234', '.')).toEqual({ text: '1234', value: '1234', ambiguous: true });
  expect(pastedDecimal('1,234', ',')).toEqual({ text: '1.234', value: '1.234', ambiguous: true });
  expect(pastedDecimal('1.234', ',')).toEqual({ text: '1234', value: '1234', ambiguous: true });
  expect(pastedDecimal('1,234.50', ',')).toEqual({ text: '1234.50', value: '1234.50', ambiguous: false });
  expect(pastedDecimal('1.234.567,8', '.')).toEqual({ text: '1234567.8', value: '1234567.8', ambiguous: false });
  expect(pastedDecimal('1 234 567', '.')).toEqual({ text: '1234567', value: '1234567', ambiguous: false });
  expect(pastedDecimal('$ 12.5 USDT', '.')).toEqual({ text: '12.5', value: '12.5', ambiguous: false });
  expect(pastedDecimal('12a5', '.')).toBeNull();
});

test('web.md §5 what is typed is never rounded: the value is canonical and keeps every digit', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{1,18}$/));
  fc.assert(
    fc.property(amount, ([whole, fraction]) => {
      const typed = typedDecimal(`${whole},${fraction}`);
      expect(typed?.value).toBe(`${whole}.${fraction}`);
      expect(typed?.value).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
      expect(decimalsOfText(typed?.value ?? '')).toBe(fraction.length);
    }),
  );
});

test('web.md §5 the shorter amount is cut, never rounded up', () => {
  expect(cutToDecimals('0.1239', 3)).toBe('0.123');
  expect(cutToDecimals('1.999', 0)).toBe('1');
  expect(cutToDecimals('1.500', 2)).toBe('1.5');
  expect(cutToDecimals('7', 2)).toBe('7');
});
