import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import type { VerifyAnswer } from './verify-worker.ts';

const VERDICT: VerifyAnswer = {
  proved: true,
  readable: true,
  kind: 'second',
  orderId: 'S-7',
  firstKey: null,
  lines: [],
  recomputed: { side: 'up', stake: '100.00000000', result: 'win', payout: '185.00000000' },
};
const SHOWN = { direction: 'up', stake: '100', payout: '185' } as const;

test('evidence that is what the list shows has no difference, however many decimals the list shows', () => {
  expect(differenceOf('S-7', SHOWN, VERDICT)).toBeNull();
  expect(differenceOf('S-7', { side: 'up', stake: '100.0', payout: '185.00' }, VERDICT)).toBeNull();
  expect(differenceOf('S-7', undefined, VERDICT)).toBeNull();
});

test('valid evidence of another order, side, stake or payout proves nothing about what is shown', () => {
  expect(differenceOf('S-8', SHOWN, VERDICT)).toBe('order');
  expect(differenceOf('S-7', { ...SHOWN, direction: 'down' }, VERDICT)).toBe('shown');
  expect(differenceOf('S-7', { ...SHOWN, stake: '99.99999999' }, VERDICT)).toBe('shown');
  expect(differenceOf('S-7', { ...SHOWN, payout: '0' }, VERDICT)).toBe('shown');
});

test('what is not proved is said by its failing step', () => {
  expect(differenceOf('S-8', SHOWN, { ...VERDICT, proved: false, orderId: null })).toBeNull();
});
