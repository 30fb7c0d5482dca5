import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import { outcomeOf, spotOutcomes } from './outcomes.ts';

type OrderRow = Parameters<typeof outcomeOf>[0];

const order = (changes: Partial<OrderRow>): OrderRow => ({
  orderId: 7,
  orderNumber: '7',
  side: 'buy',
  kind: 'limit',
  state: 'waiting',
  baseCoin: 'btc',
  quoteCoin: 'usdt',
  fee: '0',
  orderedQuantity: '0.01',
  limitPrice: '104000',
  orderedValue: '0',
  filledQuantity: '0',
  averagePrice: '0',
  filledValue: '0',
  acceptedTime: '',
  filledTime: '',
  createTime: '',
  updateTime: '',
  times: { createMs: 1, acceptedMs: 1, filledMs: 2, updateMs: 3 },
  timeInForce: 'gtc',
  endReason: null,
  ...changes,
});

/** The id of the text with its values behind it. */
const say = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  [id.replace('spot-parts.outcome.', ''), ...Object.values(values)].join(' ')) as Say;
const said = (changes: Partial<OrderRow>): string | null => {
  const outcome = outcomeOf(order(changes));
  const text = outcome && spotOutcomes.one(outcome, { say, style: PLAIN_STYLE, amount: (amount, unit) => `${amount} ${unit}` });
  return text?.replaceAll(/[\u2066\u2069]/g, '') ?? null;
};

describe('web.md §5 how the end of a spot order is said', () => {
  it.each([
    ['an open order without a fill says nothing', {}, null],
    ['a part says how much of it', { filledQuantity: '0.004', averagePrice: '103999' }, 'part.buy 0.004 BTC 40%'],
    [
      'a fill says quantity and mean price',
      { state: 'filled', filledQuantity: '0.01', averagePrice: '103999.5', endReason: 'filled' },
      'filled.buy 0.01 BTC 103,999.50',
    ],
    [
      'a cancelled order says what it was',
      { side: 'sell', state: 'cancelled', endReason: 'cancelled' },
      'cancelled.whole.sell 0.01 BTC 104,000.00',
    ],
    [
      'one that had filled in part says what was bought before',
      { state: 'cancelled', filledQuantity: '0.004', endReason: 'cancelled' },
      'cancelled.part.buy 0.004 BTC',
    ],
    ['an expired order is not called cancelled', { state: 'cancelled', endReason: 'expired' }, 'expired.whole.buy 0.01 BTC 104,000.00'],
    [
      'a market order for which nobody sold has no price to say',
      { state: 'cancelled', kind: 'market', limitPrice: '0', orderedQuantity: '0', endReason: 'no-liquidity' },
      'ended.market.buy BTC',
    ],
  ] as const)('%s', (_name, changes, words) => {
    expect(said(changes)).toBe(words);
  });

  it('another part of a percent is the same outcome, another percent is a new one', () => {
    const step = (filledQuantity: string) => outcomeOf(order({ filledQuantity }))?.step;
    expect([step('0.004'), step('0.00401'), step('0.0041')]).toEqual(['40', '40', '41']);
  });

  it('an outcome leads to its order, several to the list', () => {
    const outcome = outcomeOf(order({ state: 'filled', filledQuantity: '0.01', endReason: 'filled' }));
    if (outcome === null) throw new Error('no outcome');
    expect(spotOutcomes.link(outcome, true).search).toEqual({ symbol: 'btc', tab: 'history', order: '7' });
    expect(spotOutcomes.link(outcome, false).search).toEqual({ symbol: 'btc', tab: 'history' });
  });
});
