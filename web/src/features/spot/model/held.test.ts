import type { ResultOf } from '@candor/contract/call';
import type { orderList } from '@candor/contract/products/spot/calls';
import { expect, test } from 'vitest';
import { heldBy } from './held.ts';

const order = (changes: Partial<ResultOf<typeof orderList>>): ResultOf<typeof orderList> => ({
  orderId: 7,
  orderNumber: '7',
  side: 'buy',
  kind: 'limit',
  state: 'waiting',
  baseCoin: 'btc',
  quoteCoin: 'usdt',
  fee: '0',
  orderedQuantity: '0.5',
  limitPrice: '60000',
  orderedValue: '30000',
  filledQuantity: '0',
  averagePrice: '0',
  filledValue: '0',
  acceptedTime: '',
  filledTime: '',
  createTime: '',
  updateTime: '',
  times: { createMs: 0, acceptedMs: 0, filledMs: 0, updateMs: 0 },
  timeInForce: 'gtc',
  endReason: null,
  ...changes,
});

test('SPEC §7 a waiting buy holds the price of what it has not bought yet', () => {
  const [held] = heldBy([order({ filledQuantity: '0.2' })], 'usdt');
  expect(held).toMatchObject({ side: 'buy', quantity: '0.3', amount: '18000' });
});

test('SPEC §7 a waiting sell holds the coins it has not sold yet', () => {
  const [held] = heldBy([order({ side: 'sell', filledQuantity: '0.2' })], 'btc');
  expect(held).toMatchObject({ side: 'sell', quantity: '0.3', amount: '0.3' });
});

test('an order holds one asset only', () => {
  expect(heldBy([order({})], 'btc')).toEqual([]);
  expect(heldBy([order({ side: 'sell' })], 'usdt')).toEqual([]);
});
