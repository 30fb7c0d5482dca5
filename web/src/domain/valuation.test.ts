import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, multiply } from './decimal.ts';
import { amountFigure, figureText, PLAIN_STYLE } from './figures.ts';
import { valueIn } from './valuation.ts';

test.each([
  ['10000', '105055.83', '0.09518748'],
  ['105055.83', '105055.83', '1.00'],
  ['0', '105055.83', '0.00'],
  ['1', '3', '0.33333333'],
])('%s USDT at %s is %s, what is owned cut after eight decimals', (value, price, shown) => {
  expect(figureText(amountFigure(valueIn(value, price), 'btc', 'owned', PLAIN_STYLE))).toBe(shown);
});

test('a result rounds toward the loss', () => {
  expect(figureText(amountFigure(valueIn('-1', '3'), 'btc', 'result', PLAIN_STYLE))).toBe('−0.33333334');
  expect(figureText(amountFigure(valueIn('1', '3'), 'btc', 'result', PLAIN_STYLE))).toBe('+0.33333333');
});

test('without a price, or with a price of zero, the value is not known; never zero', () => {
  expect(valueIn('10', null)).toBeNull();
  expect(valueIn('10', '0')).toBeNull();
  expect(valueIn(null, '2')).toBeNull();
});

test('the value in a coin, at its price, is never more than the value in USDT, and less by no more than the last digit', () => {
  const decimal = (max: number) =>
    fc.tuple(fc.integer({ min: 1, max }), fc.integer({ min: 0, max: 8 })).map(([units, scale]) => {
      const digits = String(units).padStart(scale + 1, '0');
      const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
      return add(text, '0');
    });
  fc.assert(
    fc.property(decimal(2_000_000_000), decimal(2_000_000_000), fc.boolean(), (size, price, loss) => {
      const value = loss ? `-${size}` : size;
      const converted = valueIn(value, price) ?? 'unknown';
      expect(compare(multiply(converted, price), value)).toBeLessThanOrEqual(0);
      expect(compare(multiply(add(converted, '0.0000000000000000000000000000000000000001'), price), value)).toBe(1);
    }),
  );
});
