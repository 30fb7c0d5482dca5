import { expect, test } from 'vitest';
import { shownRate } from './rate.ts';

const PAIR = { from: 'usdt', to: 'btc' };

test.each([
  ['0.0000333333222222', { one: 'BTC', worth: '30000.01', other: 'USDT' }],
  ['0.000009516869460051', { one: 'BTC', worth: '105076.57', other: 'USDT' }],
  ['1', { one: 'USDT', worth: '1', other: 'BTC' }],
  ['2.5', { one: 'USDT', worth: '2.5', other: 'BTC' }],
  ['3333.3333333333', { one: 'USDT', worth: '3333.3333', other: 'BTC' }],
])('a rate of %s reads as a price that is at least one', (rate, shown) => {
  expect(shownRate(rate, PAIR)).toEqual(shown);
});
