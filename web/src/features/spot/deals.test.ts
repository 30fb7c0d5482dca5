import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import type { Deal } from '../../product/records.ts';
import { dealOf } from './deals.ts';

type OrderRow = Parameters<typeof dealOf>[0];

/** A limit buy of 0.01 BTC that has filled. */
const order = (changes: Partial<OrderRow> = {}): OrderRow => ({
  orderId: 7,
  orderNumber: 'O-7',
  side: 'buy',
  kind: 'limit',
  state: 'filled',
  baseCoin: 'btc',
  quoteCoin: 'usdt',
  fee: '0.00001',
  orderedQuantity: '0.01',
  limitPrice: '104000',
  orderedValue: '0',
  filledQuantity: '0.01',
  averagePrice: '103999.5',
  filledValue: '1039.995',
  acceptedTime: '',
  filledTime: '',
  createTime: '',
  updateTime: '',
  times: { createMs: 1, acceptedMs: 5, filledMs: 9, updateMs: 9 },
  timeInForce: 'gtc',
  endReason: 'filled',
  ...changes,
});

/** The id of the text with its values behind it, without the marks of direction. */
const say = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  [id, ...Object.values(values)].join(' ').replaceAll(/[\u2066\u2069]/g, '')) as Say;
const words = { say, style: PLAIN_STYLE, amount: (amount: string, unit: string) => `${amount} ${unit}` };
const said = (deal: Deal | null): string | undefined => deal?.say(words);

describe('a spot order is one line of the records', () => {
  it('a buy says quantity and mean price; its value is in the quote, its fee in the coin', () => {
    const deal = dealOf(order());
    expect(said(deal)).toBe('spot-parts.outcome.filled.buy 0.01 BTC 103,999.50');
    expect(deal).toMatchObject({
      orderId: '7',
      orderNumber: 'O-7',
      coin: 'btc',
      acceptedMs: 5,
      total: { kind: 'value', amount: '1039.995', asset: 'usdt' },
      fee: { amount: '0.00001', asset: 'btc' },
      result: null,
    });
  });

  it('a sell says so, and its fee is in the quote', () => {
    const deal = dealOf(order({ side: 'sell', fee: '1.039995' }));
    expect(said(deal)).toBe('spot-parts.outcome.filled.sell 0.01 BTC 103,999.50');
    expect(deal?.fee).toEqual({ amount: '1.039995', asset: 'usdt' });
  });

  it('what has filled counts, not what was ordered: an order that was cancelled in the middle has the filled part', () => {
    const deal = dealOf(order({ state: 'cancelled', filledQuantity: '0.004', filledValue: '416', endReason: 'cancelled' }));
    expect(said(deal)).toBe('spot-parts.outcome.filled.buy 0.004 BTC 103,999.50');
    expect(deal?.total.amount).toBe('416');
  });

  it('an order without a fill changed no balance: it is no deal', () => {
    expect(
      dealOf(order({ state: 'cancelled', filledQuantity: '0', averagePrice: '0', filledValue: '0', endReason: 'cancelled' })),
    ).toBeNull();
  });

  it.each([
    ['waiting', 'open'],
    ['filled', 'history'],
    ['cancelled', 'history'],
  ] as const)('a %s order is found under %s', (state, tab) => {
    expect(dealOf(order({ state, filledQuantity: '0.004' }))?.link).toEqual({ to: '/trade', search: { symbol: 'btc', tab, order: '7' } });
  });
});
