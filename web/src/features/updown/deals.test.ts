import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import { dealOf } from './deals.ts';

type OrderRow = Parameters<typeof dealOf>[0];

/** 100 USDT on up for a minute, settled as a win of 85 %. */
const order = (changes: Partial<OrderRow> = {}): OrderRow => ({
  orderId: 12,
  orderNumber: 'S-12',
  symbolCode: 'btcusdt',
  durationSeconds: 60,
  userId: 7,
  side: 'up',
  outcome: 'win',
  state: 'settled',
  stake: '100',
  payout: '185',
  compensation: '0',
  entryPrice: '65430.9',
  exitPrice: '65431',
  entryPending: false,
  startMs: 1_000,
  expiryMs: 61_000,
  baseCoin: 'btc',
  quoteCoin: 'usdt',
  payoutRate: '0.85',
  losesStake: true,
  leftSeconds: 60,
  createTime: '2026-11-21 21:51:14',
  times: { createMs: 1_000 },
  periodId: 2,
  version: 1,
  entryN: 4,
  entryMs: 1_500,
  exitN: 9,
  exitMs: 61_000,
  settleReason: null,
  voidReason: null,
  ...changes,
});
const open = { outcome: null, state: 'running', exitN: null, exitMs: 0, exitPrice: '0' } as const;

/** The id of the text with its values behind it, without the marks of direction. */
const say = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  [id.replace('updown-parts.', ''), ...Object.values(values)].join(' ').replaceAll(/[\u2066\u2069]/g, '')) as Say;
const words = { say, style: PLAIN_STYLE, amount: (amount: string, unit: string) => `${amount} ${unit}` };
const said = (changes: Partial<OrderRow>): string => dealOf(order(changes)).say(words);

describe('a second contract is one line of the records', () => {
  it.each([
    ['open', open, 'staked.up 100 USDT BTC/USDT', 'open'],
    ['open on down', { ...open, side: 'down' }, 'staked.down 100 USDT BTC/USDT', 'open'],
    ['won: the profit without the stake', {}, 'outcome.win.up 85 USDT BTC/USDT', { amount: '85', asset: 'usdt' }],
    ['lost: the stake', { outcome: 'lose', payout: '0' }, 'outcome.lose.up 100 USDT BTC/USDT', { amount: '-100', asset: 'usdt' }],
    [
      'a tie gives the stake back',
      { outcome: 'tie', payout: '100' },
      'outcome.refund.up 100 USDT BTC/USDT',
      { amount: '0', asset: 'usdt' },
    ],
    [
      'a void one gives the stake back',
      { state: 'void', outcome: null, payout: '100', side: 'down' },
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
    expect(dealOf(order(open)).link).toEqual({ to: '/flash', search: { symbol: 'btc', tab: undefined } });
    expect(dealOf(order()).link).toEqual({ to: '/flash', search: { symbol: 'btc', tab: 'history', order: '12' } });
  });
});
