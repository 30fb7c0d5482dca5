import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import { dealOf } from './deals.ts';

type WireOrder = Parameters<typeof dealOf>[0];

const NOW_MS = 1_000_000;

/** 16 USDT on up of which 10 played and won what 10 on the other side left after the fee of 0.5. */
const order = (changes: Partial<WireOrder> = {}): WireOrder => ({
  id: 31,
  orderNo: 'R-31',
  symbol: 'btcusdt',
  type: 60,
  openTime: 900_000,
  betContent: 0,
  betAmount: '16',
  playedAmount: '10',
  returnedAmount: '6',
  openPrice: '104000',
  closePrice: '104001',
  rewardAmount: '19.5',
  feeAmount: '0.5',
  openResult: '1',
  createTime: '2026-11-21 21:51:14',
  params: { createTime: 905_000 },
  userId: 7,
  status: 1,
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  periodId: 1,
  round: 15,
  cancelEndTime: 915_000,
  betEndTime: 925_000,
  lockTime: 930_000,
  closeTime: 960_000,
  cancellable: false,
  refundReason: null,
  ...changes,
});
const running = { openResult: null, status: 0, openPrice: null, closePrice: null, rewardAmount: '31.2', feeAmount: '0' } as const;

/** The id of the text with its values behind it, without the marks of direction. */
const say = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  [id.replace('rounds-parts.', ''), ...Object.values(values)].join(' ').replaceAll(/[\u2066\u2069]/g, '')) as Say;
const words = { say, style: PLAIN_STYLE, amount: (amount: string, unit: string) => `${amount} ${unit}` };
const usdt = (amount: string) => ({ amount, asset: 'usdt' });

describe('a stake in a round is one line of the records', () => {
  it.each([
    ['running: what a win pays is no result', running, 'staked.up 16 USDT BTC/USDT', 'open', null],
    ['running on down', { ...running, betContent: 1 }, 'staked.down 16 USDT BTC/USDT', 'open', null],
    ['won: what it brought beside what played, and its part of the fee', {}, 'outcome.win.up 9.5 USDT BTC/USDT', usdt('9.5'), usdt('0.5')],
    ['lost: what played', { openResult: '2', rewardAmount: '0', feeAmount: '0' }, 'outcome.lose.up 10 USDT BTC/USDT', usdt('-10'), null],
    [
      'refunded: nothing',
      { openResult: '3', rewardAmount: '10', feeAmount: '0', refundReason: 'TIE' },
      'outcome.refund.up 16 USDT BTC/USDT',
      usdt('0'),
      null,
    ],
    [
      'next to an empty pool: nothing, all came back at the lock',
      { openResult: '3', playedAmount: '0', returnedAmount: '16', rewardAmount: '0', feeAmount: '0', refundReason: 'ONE_SIDED' },
      'outcome.refund.up 16 USDT BTC/USDT',
      usdt('0'),
      null,
    ],
    [
      'cancelled: nothing',
      { openResult: null, status: 2, playedAmount: '0', returnedAmount: '16', rewardAmount: '0', feeAmount: '0', betContent: 1 },
      'outcome.cancelled.down 16 USDT BTC/USDT',
      usdt('0'),
      null,
    ],
  ] as const)('%s', (_name, changes, text, result, fee) => {
    const deal = dealOf(order(changes), NOW_MS);
    expect(deal.say(words)).toBe(text);
    expect([deal.result, deal.fee]).toEqual([result, fee]);
  });

  it('is as old as its acceptance, and what was staked is its total', () => {
    expect(dealOf(order(), NOW_MS)).toMatchObject({
      orderId: '31',
      orderNumber: 'R-31',
      acceptedMs: 905_000,
      total: { kind: 'stake', ...usdt('16') },
    });
  });

  it('a running one leads to the open ones, a finished one to itself', () => {
    expect(dealOf(order(running), NOW_MS).place).toEqual({ to: '/flashOption', search: { symbol: 'btc', tab: undefined } });
    expect(dealOf(order(), NOW_MS).place).toEqual({ to: '/flashOption', search: { symbol: 'btc', tab: 'history', order: '31' } });
  });
});
