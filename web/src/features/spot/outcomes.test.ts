import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import { outcomeOf, spotOutcomes } from './outcomes.ts';

type WireOrder = Parameters<typeof outcomeOf>[0];

const order = (changes: Partial<WireOrder>): WireOrder => ({
  id: 7,
  orderNo: '7',
  type: 0,
  delegateType: 0,
  status: 0,
  symbol: 'btc',
  coin: 'usdt',
  fee: '0',
  delegateTotal: '0.01',
  delegatePrice: '104000',
  delegateValue: '0',
  dealNum: '0',
  dealPrice: '0',
  dealValue: '0',
  delegateTime: '',
  dealTime: '',
  createTime: '',
  updateTime: '',
  params: { createTime: 1, delegateTime: 1, dealTime: 2, updateTime: 3 },
  timeInForce: 'gtc',
  endReason: null,
  ...changes,
});

/** The id of the text with its values behind it. */
const say = ((id: string, values: Readonly<Record<string, unknown>> = {}) =>
  [id.replace('spot-parts.outcome.', ''), ...Object.values(values)].join(' ')) as Say;
const said = (changes: Partial<WireOrder>): string | null => {
  const outcome = outcomeOf(order(changes));
  const text = outcome && spotOutcomes.one(outcome, { say, style: PLAIN_STYLE, amount: (amount, unit) => `${amount} ${unit}` });
  return text?.replaceAll(/[\u2066\u2069]/g, '') ?? null;
};

describe('web.md §5 how the end of a spot order is said', () => {
  it.each([
    ['an open order without a fill says nothing', {}, null],
    ['a part says how much of it', { dealNum: '0.004', dealPrice: '103999' }, 'part.buy 0.004 BTC 40%'],
    [
      'a fill says quantity and mean price',
      { status: 1, dealNum: '0.01', dealPrice: '103999.5', endReason: 'filled' },
      'filled.buy 0.01 BTC 103,999.50',
    ],
    ['a cancelled order says what it was', { type: 1, status: 3, endReason: 'cancelled' }, 'cancelled.whole.sell 0.01 BTC 104,000.00'],
    [
      'one that had filled in part says what was bought before',
      { status: 3, dealNum: '0.004', endReason: 'cancelled' },
      'cancelled.part.buy 0.004 BTC',
    ],
    ['an expired order is not called cancelled', { status: 3, endReason: 'expired' }, 'expired.whole.buy 0.01 BTC 104,000.00'],
    [
      'a market order for which nobody sold has no price to say',
      { status: 3, delegateType: 1, delegatePrice: '0', delegateTotal: '0', endReason: 'no-liquidity' },
      'ended.market.buy BTC',
    ],
  ] as const)('%s', (_name, changes, words) => {
    expect(said(changes)).toBe(words);
  });

  it('another part of a percent is the same outcome, another percent is a new one', () => {
    const step = (dealNum: string) => outcomeOf(order({ dealNum }))?.step;
    expect([step('0.004'), step('0.00401'), step('0.0041')]).toEqual(['40', '40', '41']);
  });

  it('an outcome leads to its order, several to the list', () => {
    const outcome = outcomeOf(order({ status: 1, dealNum: '0.01', endReason: 'filled' }));
    if (outcome === null) throw new Error('no outcome');
    expect(spotOutcomes.place(outcome, true).search).toEqual({ symbol: 'btc', tab: 'history', order: '7' });
    expect(spotOutcomes.place(outcome, false).search).toEqual({ symbol: 'btc', tab: 'history' });
  });
});
