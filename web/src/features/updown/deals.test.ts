import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import { dealOf } from './deals.ts';

type WireOrder = Parameters<typeof dealOf>[0];

/** 100 USDT on up for a minute, settled as a win of 85 %. */
const order = (changes: Partial<WireOrder> = {}): WireOrder => ({
  id: 12,
  orderNo: 'S-12',
  symbol: 'btcusdt',
  type: 60,
  userId: 7,
  betContent: '1',
  openResult: '1',
  status: 1,
  betAmount: '100',
  rewardAmount: '185',
  compensationAmount: '0',
  openPrice: '65430.9',
  closePrice: '65431',
  entryPending: false,
  openTime: 1_000,
  closeTime: 61_000,
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  rate: '0.85',
  rateFlag: true,
  time: 60,
  createTime: '2026-11-21 21:51:14',
  params: { createTime: 1_000 },
  periodId: 2,
  version: 1,
  entryN: 4,
  entryTime: 1_500,
  exitN: 9,
  exitTime: 61_000,
  settleReason: null,
  ...changes,
});
const open = { openResult: null, status: 0, exitN: null, exitTime: 0, closePrice: '0' } as const;

/** The id of the text with its values behind it, without the marks of direction. */
const say = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  [id.replace('updown-parts.', ''), ...Object.values(values)].join(' ').replaceAll(/[\u2066\u2069]/g, '')) as Say;
const words = { say, style: PLAIN_STYLE, amount: (amount: string, unit: string) => `${amount} ${unit}` };
const said = (changes: Partial<WireOrder>): string => dealOf(order(changes)).say(words);

describe('a second contract is one line of the records', () => {
  it.each([
    ['open', open, 'staked.up 100 USDT BTC/USDT', 'open'],
    ['open on down', { ...open, betContent: '0' }, 'staked.down 100 USDT BTC/USDT', 'open'],
    ['won: the profit without the stake', {}, 'outcome.win.up 85 USDT BTC/USDT', { amount: '85', asset: 'usdt' }],
    ['lost: the stake', { openResult: '2', rewardAmount: '0' }, 'outcome.lose.up 100 USDT BTC/USDT', { amount: '-100', asset: 'usdt' }],
    [
      'a tie gives the stake back',
      { openResult: '3', rewardAmount: '100' },
      'outcome.refund.up 100 USDT BTC/USDT',
      { amount: '0', asset: 'usdt' },
    ],
    [
      'a void one gives the stake back',
      { status: 2, openResult: null, rewardAmount: '100', betContent: '0' },
      'outcome.refund.down 100 USDT BTC/USDT',
      { amount: '0', asset: 'usdt' },
    ],
  ] as const)('%s', (_name, changes, text, result) => {
    expect(said(changes)).toBe(text);
    expect(dealOf(order(changes)).result).toEqual(result);
  });

  it('has a stake and no fee, and is as old as its acceptance', () => {
    expect(dealOf(order())).toMatchObject({
      orderId: '12',
      orderNumber: 'S-12',
      acceptedMs: 1_000,
      total: { kind: 'stake', amount: '100', asset: 'usdt' },
      fee: null,
    });
  });

  it('an open one leads to the open ones, a settled one to itself', () => {
    expect(dealOf(order(open)).place).toEqual({ to: '/flash', search: { symbol: 'btc', tab: undefined } });
    expect(dealOf(order()).place).toEqual({ to: '/flash', search: { symbol: 'btc', tab: 'history', order: '12' } });
  });
});
