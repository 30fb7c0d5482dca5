import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalDecimal, canReadLossless, parseLossless } from './json.ts';

test('§1.6 every digit of a number survives reading', () => {
  expect(canReadLossless()).toBe(true);
  expect(parseLossless('{"a":65432.10000000000001,"b":[1.50,2e-7],"c":"x","d":null,"e":true}')).toEqual({
    a: '65432.10000000000001',
    b: ['1.50', '0.0000002'],
    c: 'x',
    d: null,
    e: true,
  });
});

test.each([
  ['{"a":5e-7}', '0.0000005'],
  ['{"a":1e-05}', '0.00001'],
  ['{"a": 1.5E+3}', '1500'],
  ['{"a":[-2e-0003]}', ['-0.002']],
  ['{"a":1e999}', '1e999'],
  ['{"a":1e-61}', '1e-61'],
  [`{"a":${'1'.repeat(64)}e1}`, `${'1'.repeat(64)}e1`],
])('SPEC §1.3 a number with an exponent is an exact decimal: %s', (text, read) => {
  expect(parseLossless(text)).toEqual({ a: read });
});

test('SPEC §1.3 a text with an exponent stays the text it is', () => {
  expect(parseLossless('{"a":"5e-7"}')).toEqual({ a: '5e-7' });
});

test.each([
  ['2e-7', '0.0000002'],
  ['1e-000000007', '0.0000001'],
  ['1.50', '1.5'],
  ['15e-1', '1.5'],
  ['1.5E+3', '1500'],
  ['-0.0', '0'],
  ['0e5', '0'],
  ['-0.10', '-0.1'],
  ['123456789012345678.123456789012345678', '123456789012345678.123456789012345678'],
])('one form for %s: %s', (written, canonical) => {
  expect(canonicalDecimal(written)).toBe(canonical);
});

test.each(['', '.', '1.', '.5', '01', '1e999', '0x1', 'NaN', '1,5', '٣', ' 1'])('%j is no decimal', (text) => {
  expect(canonicalDecimal(text)).toBeNull();
});

test('one form, one value: any double keeps its value', () => {
  const doubles = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => value === 0 || (Math.abs(value) < 1e40 && Math.abs(value) > 1e-40));
  const survives = fc.property(doubles, (value) => Number(canonicalDecimal(JSON.stringify(value))) === value + 0);
  expect(fc.check(survives).failed).toBe(false);
});
