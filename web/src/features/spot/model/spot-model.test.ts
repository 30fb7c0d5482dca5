import { describe, expect, it } from 'vitest';
import { BTC } from '../rules/example.ts';
import { groupLevels, levelsOf, lotsIn, ownSteps, rowsOf } from '../../../frame/book/grouping.ts';
import { filledPercent, orderOf } from './order.ts';

describe('order book grouping', () => {
  const bids = levelsOf(
    [
      { price: '99.99', quantity: '1' },
      { price: '99.95', quantity: '2' },
      { price: '99.89', quantity: '4' },
      { price: '98', quantity: '8' },
    ],
    BTC,
  );
  const asks = levelsOf(
    [
      { price: '100.01', quantity: '1' },
      { price: '100.09', quantity: '2' },
      { price: '100.11', quantity: '4' },
    ],
    BTC,
  );

  it('bids go down to their step and asks up: a grouped price is never better than the orders in it', () => {
    expect(groupLevels(bids, 'bid', 10, 9).map(({ ticks }) => ticks)).toEqual([9_990, 9_980, 9_800]);
    expect(groupLevels(asks, 'ask', 10, 9).map(({ ticks }) => ticks)).toEqual([10_010, 10_020]);
    expect(groupLevels(bids, 'bid', 10, 9)[0]?.lots).toBe(300_000);
  });

  it('rows add up: each sum is what stands there or better, the bar is its share of the deeper side', () => {
    const grouped = groupLevels(bids, 'bid', 1, 3);
    const rows = rowsOf(grouped, BTC, lotsIn(grouped), new Set([9_995]));
    expect(rows.map(({ price, sum, own }) => [price, sum, own])).toEqual([
      ['99.99', '1', false],
      ['99.95', '3', true],
      ['99.89', '7', false],
    ]);
    expect(rows.at(-1)?.share).toBe(1);
  });

  it('an own order is found in the row it was grouped into', () => {
    expect([...ownSteps([9_995], 'bid', 10)]).toEqual([9_990]);
    expect([...ownSteps([10_001], 'ask', 10)]).toEqual([10_010]);
  });
});

describe('own orders', () => {
  const row = {
    orderId: 7,
    orderNumber: 'S7',
    side: 'buy',
    kind: 'limit',
    state: 'waiting',
    baseCoin: 'btc',
    quoteCoin: 'usdt',
    fee: '0.00001',
    orderedQuantity: '0.3',
    limitPrice: '30000',
    orderedValue: '9000',
    filledQuantity: '0.1',
    averagePrice: '29999.5',
    filledValue: '2999.95',
    acceptedTime: '',
    filledTime: '',
    createTime: '',
    updateTime: '',
    times: { createMs: 1, acceptedMs: 2, filledMs: 3, updateMs: 4 },
    timeInForce: 'post-only',
    endReason: null,
  } as const;

  it('an own order is shown from its row', () => {
    expect(orderOf(row)).toMatchObject({
      side: 'buy',
      kind: 'limit',
      state: 'waiting',
      timeInForce: 'post-only',
      price: '30000',
      quantity: '0.3',
      filled: '0.1',
      averagePrice: '29999.5',
      fee: { asset: 'btc', amount: '0.00001' },
      placedMs: 2,
      dealtMs: 3,
    });
    expect(
      orderOf({
        ...row,
        side: 'sell',
        kind: 'market',
        state: 'cancelled',
        filledQuantity: '0',
        averagePrice: '0',
        limitPrice: '0',
        timeInForce: 'ioc' as const,
      }),
    ).toMatchObject({
      side: 'sell',
      kind: 'market',
      state: 'cancelled',
      price: null,
      averagePrice: null,
      dealtMs: null,
      fee: { asset: 'usdt' },
    });
  });

  it('the filled part is cut: 100 percent means all of it', () => {
    expect(filledPercent(orderOf(row))).toBe(33);
    expect(filledPercent(orderOf({ ...row, filledQuantity: '0.29999999' }))).toBe(99);
    expect(filledPercent(orderOf({ ...row, filledQuantity: '0.3' }))).toBe(100);
  });
});
