import { expect, test } from 'vitest';
import { standingAt } from './standing.ts';

const pools = { up: '100', down: '50' };

test('strictly above the lock up wins and down loses, strictly below it the other way round', () => {
  expect(standingAt('up', '100.00', '100.01', pools)).toEqual({ result: 'win', difference: '0.01' });
  expect(standingAt('down', '100.00', '100.01', pools)?.result).toBe('lose');
  expect(standingAt('up', '100.00', '99.99', pools)).toEqual({ result: 'lose', difference: '-0.01' });
  expect(standingAt('down', '100.00', '99.99', pools)?.result).toBe('win');
});

test('the same price refunds, and so does a side without stakes', () => {
  expect(standingAt('up', '100.00', '100', pools)?.result).toBe('refund');
  expect(standingAt('up', '100.00', '101', { up: '100', down: '0' })?.result).toBe('refund');
});

test('without a lock or a price nothing is said', () => {
  expect(standingAt('up', null, '100', pools)).toBeNull();
  expect(standingAt('up', '100', null, pools)).toBeNull();
});
