import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumberStyle } from '../domain/figures.ts';
import { numberStyleOf } from '../i18n/formats.ts';
import { cutToDecimals, decimalsOfText, pastedDecimal, typedDecimal } from './decimal-text.ts';

const POINT: NumberStyle = { decimal: '.', group: ',', groupFrom: 4, percent: 'after' };
const COMMA: NumberStyle = { ...POINT, decimal: ',', group: '.' };
const FRENCH: NumberStyle = { ...POINT, decimal: ',', group: '\u202f' };

const number = (value: string, text = value) => ({ kind: 'number', text, value });
const asks = (text: string, decimal: string, whole: string) => ({ kind: 'question', text, decimal, whole });
const unfinished = (text: string) => ({ kind: 'unfinished', text });

/** English, Chinese and Arabic, the languages that are built, write numbers alike: their keyboards do not. */
const typedInBuiltLanguages = [
  // what is typed, what it is
  ['9', number('9')],
  ['9.5', number('9.5')],
  ['0,5', number('0.5')],
  ['12.', number('12', '12.')],
  ['.5', number('0.5')],
  ['007', number('7')],
  ['', number('')],
  // The decimal mark of the language never asks.
  ['9.000', number('9.000')],
  // The group mark asks with exactly three digits after it; until then it is the decimal mark, shown as it was typed.
  ['9,', number('9', '9,')],
  ['9,0', number('9.0', '9,0')],
  ['9,00', number('9.00', '9,00')],
  ['9,000', asks('9,000', '9', '9000')],
  ['1,250', asks('1,250', '1.25', '1250')],
  ['104,000', asks('104,000', '104', '104000')],
  ['9,0000', number('9.0000')],
  // Nothing that can group: no question.
  ['0,500', number('0.500')],
  ['1040,000', number('1040.000')],
  // A second mark settles it.
  ['9,000.', number('9000', '9,000.')],
  ['9,000.5', number('9000.5', '9,000.5')],
  ['1,234,567', number('1234567', '1,234,567')],
  ['1,234,567.89', number('1234567.89', '1,234,567.89')],
  // As other languages write it: the last mark is the decimal one.
  ['1.234,', number('1234', '1.234,')],
  ['1.234,56', number('1234.56', '1.234,56')],
  ['1.234.567,8', number('1234567.8', '1.234.567,8')],
  // Marks of direction come along with copied text.
  ['\u2066100.5\u2069', number('100.5')],
  ['\u200e\ufeff9,5\u200b', number('9.5', '9,5')],
  ['1,234,', unfinished('1,234,')],
  ['1,234,5', unfinished('1,234,5')],
  ['12,34.5', unfinished('12,34.5')],
  // Digits and marks of Arabic and Chinese keyboards.
  ['١٢٫٥', number('12.5')],
  ['۱۲', number('12')],
  ['٩٬٠٠٠', number('9000')],
  ['٩،٠٠٠', asks('9,000', '9', '9000')],
  ['１．２', number('1.2')],
  ['１２。５', number('12.5')],
  ['９，０００', asks('9,000', '9', '9000')],
  ['9 000', number('9000')],
] as const;

describe.for(['en', 'zh', 'ar'] as const)('web.md §5 numbers as they are typed in %s', (language) => {
  test.for(typedInBuiltLanguages)('%s', ([text, expected]) => {
    expect(typedDecimal(text, numberStyleOf(language))).toEqual(expected);
  });
});

test('web.md §5 where the comma is the decimal mark the point asks, and where blanks group nothing does', () => {
  expect(typedDecimal('9.000', COMMA)).toEqual(asks('9.000', '9', '9000'));
  expect(typedDecimal('9,000', COMMA)).toEqual(number('9.000'));
  expect(typedDecimal('9.000,5', COMMA)).toEqual(number('9000.5', '9.000,5'));
  for (const text of ['9.000', '9,000']) expect(typedDecimal(text, FRENCH)).toEqual(number('9.000'));
  expect(typedDecimal('1,234.5', FRENCH)).toEqual(number('1234.5', '1,234.5'));
  expect(typedDecimal('9\u202f000', FRENCH)).toEqual(number('9000'));
});

test('web.md §5 letters, signs and a second mark are refused, not dropped', () => {
  for (const text of ['1e5', '1E-7', '-1', '−1', '+1', '1.2.3', 'abc', '1..2', '1.5,3', '5%', '$5']) {
    expect(typedDecimal(text, POINT), text).toBeNull();
  }
});

test('web.md §5 a pasted 1,234 is read by the language and says so', () => {
  const paste = (text: string, style: NumberStyle) => pastedDecimal(text, style, 'USDT');
  expect(paste('1,234', POINT)).toEqual({ value: '1234', said: true });
  expect(paste('1,234', COMMA)).toEqual({ value: '1.234', said: true });
  expect(paste('1.234', COMMA)).toEqual({ value: '1234', said: true });
  expect(paste('1.234', POINT)).toEqual({ value: '1.234', said: true });
  expect(paste('1,234.50', COMMA)).toEqual({ value: '1234.50', said: true });
  expect(paste('1,234.50', POINT)).toEqual({ value: '1234.50', said: false });
  expect(paste('1.234.567,8', POINT)).toEqual({ value: '1234567.8', said: true });
  expect(paste('1 234 567', POINT)).toEqual({ value: '1234567', said: true });
  expect(paste('12,34,567', POINT)).toEqual({ value: '1234567', said: true });
  expect(paste('$ 12.5 USDT', POINT)).toEqual({ value: '12.5', said: true });
  expect(paste('0.5', POINT)).toEqual({ value: '0.5', said: false });
  expect(paste('\u2066100.5\u2069', POINT)).toEqual({ value: '100.5', said: false });
  expect(paste('\u202a1.234,56\u202c\u00a0USDT', POINT)).toEqual({ value: '1234.56', said: true });
});

test('web.md §5 a pasted sign, exponent, other unit or date is refused, not read as something else', () => {
  for (const text of ['-5', '−5', '+5', '(5)', '1e-7', '2E5', '1.5K', '12a5', '5 BTC', '12.03.2026', '1,2,3', '1.2,3.4', '', '.']) {
    expect(pastedDecimal(text, POINT, 'USDT'), text).toBeNull();
  }
});

test('web.md §5 two cells, lines or numbers beside each other are refused, and never become one', () => {
  const parted = [
    '1\n2',
    '1\r\n2',
    '1\t2',
    '1\t234',
    '100\n200',
    '1.5\t2',
    '1\u20282',
    '1 2',
    '12 34',
    '0.5 6',
    '1\u00a02',
    '1’2',
    '1.000 5',
    '5 USDT\n6',
  ];
  for (const text of parted) expect(pastedDecimal(text, POINT, 'USDT'), text).toBeNull();
  // a cell, and groups of one number
  for (const [text, value] of [
    ['12.5\r\n', '12.5'],
    ['\t7 USDT\n', '7'],
    ['9 000', '9000'],
    ['12 34 567.5', '1234567.5'],
    ['1’234.50', '1234.50'],
    ['٩٬٠٠٠٫٥', '9000.5'],
  ] as const)
    expect(pastedDecimal(text, POINT, 'USDT')?.value, text).toBe(value);
});

test('web.md §5 what is typed is never rounded: the value is canonical and keeps every digit', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{1,18}$/));
  fc.assert(
    fc.property(amount, ([whole, fraction]) => {
      const typed = typedDecimal(`${whole},${fraction}`, COMMA);
      const value = typed?.kind === 'number' ? typed.value : '';
      expect(value).toBe(`${whole}.${fraction}`);
      expect(value).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
      expect(decimalsOfText(value)).toBe(fraction.length);
    }),
  );
});

test('web.md §5 the shorter amount is cut, never rounded up', () => {
  expect(cutToDecimals('0.1239', 3)).toBe('0.123');
  expect(cutToDecimals('1.999', 0)).toBe('1');
  expect(cutToDecimals('1.500', 2)).toBe('1.5');
  expect(cutToDecimals('7', 2)).toBe('7');
});
