import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import { dealOf } from './deals.ts';

type StakeRow = Parameters<typeof dealOf>[0];

const NOW_MS = 1_000_000;

/** 16 USDT on up of which 10 played and won what 10 on the other side left after the fee of 0.5. */
const order = (changes: Partial<StakeRow> = {}): StakeRow => ({
  orderId: 31,
  orderNumber: 'R-31',
  symbolCode: 'btcusdt',
  periodSeconds: 60,
  startMs: 900_000,
  side: 'up',
  stake: '16',
  played: '10',
  returned: '6',
  lockPrice: '104000',
  closePrice: '104001',
  payout: '19.5',
  feeShare: '0.5',
  outcome: 'win',
  createTime: '2026-11-21 21:51:14',
  times: { createMs: 905_000 },
  userId: 7,
  state: 'settled',
  baseCoin: 'btc',
  quoteCoin: 'usdt',
  periodId: 1,
  round: 15,
  cancelEndMs: 915_000,
  betEndMs: 925_000,
  lockMs: 930_000,
  endMs: 960_000,
  cancellable: false,
  refundReason: null,
  ...changes,
});
const running = { outcome: null, state: 'running', lockPrice: null, closePrice: null, payout: '31.2', feeShare: '0' } as const;

/** The id of the text with its values behind it, without the marks of direction. */
const say = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  [id.replace('rounds-parts.', ''), ...Object.values(values)].join(' ').replaceAll(/[\u2066\u2069]/g, '')) as Say;
const words = { say, style: PLAIN_STYLE, amount: (amount: string, unit: string) => `${amount} ${unit}` };
const usdt = (amount: string) => ({ amount, asset: 'usdt' });

describe('a stake in a round is one line of the records', () => {
  it.each([
    ['running: what a win pays is no result', running, 'staked.up 16 USDT BTC/USDT', 'open', null],
    ['running on down', { ...running, side: 'down' }, 'staked.down 16 USDT BTC/USDT', 'open', null],
    ['won: what it brought beside what played, and its part of the fee', {}, 'outcome.win.up 9.5 USDT BTC/USDT', usdt('9.5'), usdt('0.5')],
    ['lost: what played', { outcome: 'lose', payout: '0', feeShare: '0' }, 'outcome.lose.up 10 USDT BTC/USDT', usdt('-10'), null],
    [
      'refunded: nothing',
      { outcome: 'refund', payout: '10', feeShare: '0', refundReason: 'TIE' },
      'outcome.refund.up 16 USDT BTC/USDT',
      usdt('0'),
      null,
    ],
    [
      'next to an empty pool: nothing, all came back at the lock',
      { outcome: 'refund', played: '0', returned: '16', payout: '0', feeShare: '0', refundReason: 'ONE_SIDED' },
      'outcome.refund.up 16 USDT BTC/USDT',
      usdt('0'),
      null,
    ],
    [
      'cancelled: nothing',
      { outcome: null, state: 'cancelled', played: '0', returned: '16', payout: '0', feeShare: '0', side: 'down' },
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
    expect(dealOf(order(running), NOW_MS).link).toEqual({ to: '/flashOption', search: { symbol: 'btc', tab: undefined } });
    expect(dealOf(order(), NOW_MS).link).toEqual({ to: '/flashOption', search: { symbol: 'btc', tab: 'history', order: '31' } });
  });
});
