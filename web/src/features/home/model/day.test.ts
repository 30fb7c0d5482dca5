import { expect, it } from 'vitest';
import { changesOf } from '../../../product/records.ts';
import { dayOf, outsideFlow, sinceOpening } from './day.ts';

const row = (type: number, before: string, after: string, timeMs: number, valueUsdt: string | null = '100') => ({
  recordId: 1,
  userId: 1,
  amount: '100',
  balanceBefore: before,
  balanceAfter: after,
  recordType: type,
  coin: 'usdt',
  reference: '',
  remark: '',
  createTime: '',
  times: { createMs: timeMs },
  valueUsdt,
  wallet: 'platform' as const,
});

it('a change is what stood after less what stood before', () => {
  expect(changesOf([row(22, '100', '40.5', 7)])).toEqual([{ asset: 'usdt', change: '-59.5', timeMs: 7 }]);
});

it('what came in from outside is no profit, and moving between own wallets is neither', () => {
  expect(outsideFlow([row(31, '0', '100', 5), row(35, '100', '0', 6), row(2, '100', '0', 7), row(31, '0', '100', 1)], 2)).toBe('0');
  expect(outsideFlow([row(31, '0', '100', 5, null)], 2)).toBeNull();
  const line = [
    { timeMs: 0, value: '0' },
    { timeMs: 9, value: '10100' },
  ];
  expect(dayOf(line, '10100', '10000')).toMatchObject({ line, change: '100', percent: '1' });
});

it('the line of a new account starts where the account starts', () => {
  const point = (value: string) => ({ timeMs: 0, value });
  expect(sinceOpening([point('0'), point('0'), point('5'), point('6')])).toEqual([point('5'), point('6')]);
  expect(sinceOpening([point('0'), point('6')])).toBeNull();
  expect(sinceOpening([point('0')])).toBeNull();
});

it('without a base there is no percentage, without a known flow no change', () => {
  const line = [{ timeMs: 0, value: '0' }];
  expect(dayOf(line, '0', '0').percent).toBeNull();
  expect(dayOf(line, '5', null)).toMatchObject({ line, change: null, percent: null });
});
