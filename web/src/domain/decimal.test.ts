import { describe, expect, test } from 'vitest';
import * as decimal from './decimal.ts';

/** Texts of random size, sign and decimals, the same at each run. */
function* samples(count: number): Generator<readonly [string, string]> {
  let state = 7;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const one = (): string => {
    const digits = Array.from({ length: 1 + below(20) }, () => below(10)).join('');
    const scale = below(19);
    const text = digits.padStart(scale + 1, '0');
    return `${below(2) === 0 ? '' : '-'}${text.slice(0, text.length - scale)}${scale === 0 ? '' : `.${text.slice(text.length - scale)}`}`;
  };
  for (let made = 0; made < count; made += 1) yield [one(), one()];
}

const canonical = (text: string): string => decimal.add(text, '0');

describe('web.md §6 figures are exact decimals', () => {
  test.each([
    ['1.50', '1.5'],
    ['2e-7', '0.0000002'],
    ['1.5E3', '1500'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['123456789012345678901234567890.000000000000000001', '123456789012345678901234567890.000000000000000001'],
  ])('%s is read as %s', (text, read) => expect(decimal.readDecimal(text)).toBe(read));

  test.each(['', '-', '.', '.5', '5.', '1e', '1e99999', 'NaN', '0x1', '1 000', '１'])('%s is no decimal', (text) =>
    expect(decimal.readDecimal(text)).toBeNull(),
  );

  test('numbers count as their shortest text; what is not finite is none', () => {
    expect([0.1, 1e21, -0, Number.NaN, Infinity, null].map(decimal.decimalOf)).toEqual([
      '0.1',
      '1000000000000000000000',
      '0',
      null,
      null,
      null,
    ]);
  });

  test('text that is no decimal is never computed with', () => {
    expect(() => decimal.add('', '1')).toThrow(RangeError);
    expect(() => decimal.compare('abc', '1')).toThrow(RangeError);
  });

  test('what is added can be taken away again, products commute and distribute, the order is total', () => {
    for (const [a, b] of samples(3_000)) {
      expect(decimal.subtract(decimal.add(a, b), b)).toBe(canonical(a));
      expect(decimal.multiply(a, b)).toBe(decimal.multiply(b, a));
      expect(decimal.multiply(a, decimal.add(b, '1'))).toBe(decimal.add(decimal.multiply(a, b), a));
      expect(decimal.compare(a, b)).toBe(decimal.signOf(decimal.subtract(a, b)));
      expect(decimal.compare(decimal.smallest(a, b), decimal.largest(a, b))).toBeLessThanOrEqual(0);
    }
  });

  test('a quotient is cut toward zero after forty decimals; through zero there is none', () => {
    expect(decimal.divide('2', '3')).toBe(`0.${'6'.repeat(40)}`);
    expect(decimal.divide('-2', '3')).toBe(`-0.${'6'.repeat(40)}`);
    expect(decimal.divide('1', '-0.00')).toBeNull();
    for (const [a, b] of samples(1_000)) {
      const quotient = decimal.divide(a, b);
      if (quotient === null) continue;
      const missing = decimal.absolute(decimal.subtract(a, decimal.multiply(quotient, b)));
      expect(decimal.compare(missing, decimal.multiply(decimal.absolute(b), `0.${'0'.repeat(39)}1`))).toBe(-1);
    }
  });

  test.each([
    ['1.25', 1, { down: '1.2', up: '1.3', floor: '1.2', ceil: '1.3', 'half-up': '1.3' }],
    ['-1.25', 1, { down: '-1.2', up: '-1.3', floor: '-1.3', ceil: '-1.2', 'half-up': '-1.3' }],
    ['-0.04', 1, { down: '0', up: '-0.1', floor: '-0.1', ceil: '0', 'half-up': '0' }],
    ['1.2', 1, { down: '1.2', up: '1.2', floor: '1.2', ceil: '1.2', 'half-up': '1.2' }],
    ['999.5', 0, { down: '999', up: '1000', floor: '999', ceil: '1000', 'half-up': '1000' }],
  ] as const)('%s to %i decimals', (text, decimals, expected) => {
    const modes = ['down', 'up', 'floor', 'ceil', 'half-up'] as const;
    expect(Object.fromEntries(modes.map((mode) => [mode, decimal.round(text, decimals, mode)]))).toEqual(expected);
  });

  test('a figure of fixed decimals is padded and has no minus when it shows zero', () => {
    expect(decimal.fixed('1.5', 2, 'down')).toBe('1.50');
    expect(decimal.fixed('-0.001', 2, 'down')).toBe('0.00');
    expect(decimal.fixed('12', 0, 'down')).toBe('12');
  });

  test('significant digits are rounded half up and padded', () => {
    expect(decimal.significant('0.00005', 4)).toBe('0.00005000');
    expect(decimal.significant('9.9996', 4)).toBe('10.00');
    expect(decimal.significant('123456', 2)).toBe('120000');
    expect(decimal.significant('0', 4)).toBe('0.000');
  });

  test('a value lies between its step below and its step above, both multiples of the step', () => {
    expect([decimal.toStep('1.07', '0.05', 'floor'), decimal.toStep('1.07', '0.05', 'ceil')]).toEqual(['1.05', '1.1']);
    expect([decimal.toStep('1.1', '0.05', 'floor'), decimal.toStep('1.1', '0.05', 'ceil')]).toEqual(['1.1', '1.1']);
    expect(() => decimal.toStep('1', '0', 'floor')).toThrow(RangeError);
  });
});
