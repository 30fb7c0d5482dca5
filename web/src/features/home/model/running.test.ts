import { describe, expect, it } from 'vitest';
import { nextEnding, pollMs, type RunningOrder } from './running.ts';

const order = (id: number, closeTime: number): RunningOrder => ({
  id,
  orderNo: `S-${id}`,
  symbol: 'btcusdt',
  type: 60,
  userId: 7,
  betContent: '1',
  openResult: null,
  status: 0,
  betAmount: '100',
  rewardAmount: '185',
  compensationAmount: '0',
  openPrice: null,
  closePrice: null,
  openTime: closeTime - 60_000,
  closeTime,
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  rate: '0.85',
  rateFlag: true,
  time: 60,
  createTime: '',
  params: { createTime: closeTime - 60_000 },
  periodId: 2,
  version: 1,
  entryN: null,
  entryTime: null,
  exitN: null,
  exitTime: null,
  voidReason: null,
});

describe('web.md §3.2 home: running contracts', () => {
  it('shows those that end next, the sooner one first, and of the same moment the older one', () => {
    const orders = [order(5, 900), order(4, 300), order(3, 300), order(2, 200), order(1, 100)];
    expect(nextEnding(orders).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('asks every 15 s, and every second once a result is due by the time of the server', () => {
    expect(pollMs([], 1_000)).toBe(15_000);
    expect(pollMs([{ closeTime: 1_001 }], 1_000)).toBe(15_000);
    expect(pollMs([{ closeTime: 5_000 }, { closeTime: 1_000 }], 1_000)).toBe(1_000);
    expect(pollMs([{ closeTime: 1 }], null)).toBe(15_000);
  });
});
