import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalDecimal, canReadLossless, parseLossless } from './json.ts';

test('§1.6 every digit of a number survives reading', () => {
  expect(canReadLossless()).toBe(true);
  expect(parseLossless('{"a":65432.10000000000001,"b":[1.50,2e-7],"c":"x","d":null,"e":true}')).toEqual({
    a: '65432.10000000000001',
    b: ['1.50', '2e-7'],
    c: 'x',
    d: null,
    e: true,
  });
});

test.each([
  ['2e-7', '0.0000002'],
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
