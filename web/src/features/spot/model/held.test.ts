import type { ResultOf } from '@candor/contract/call';
import type { orderList } from '@candor/contract/products/spot/calls';
import { expect, test } from 'vitest';
import { heldBy } from './held.ts';

const order = (changes: Partial<ResultOf<typeof orderList>>): ResultOf<typeof orderList> => ({
  id: 7,
  orderNo: '7',
  type: 0,
  delegateType: 0,
  status: 0,
  symbol: 'btc',
  coin: 'usdt',
  fee: '0',
  delegateTotal: '0.5',
  delegatePrice: '60000',
  delegateValue: '30000',
  dealNum: '0',
  dealPrice: '0',
  dealValue: '0',
  delegateTime: '',
  dealTime: '',
  createTime: '',
  updateTime: '',
  params: { createTime: 0, delegateTime: 0, dealTime: 0, updateTime: 0 },
  timeInForce: 'gtc',
  endReason: null,
  ...changes,
});

test('SPEC §7 a waiting buy holds the price of what it has not bought yet', () => {
  const [held] = heldBy([order({ dealNum: '0.2' })], 'usdt');
  expect(held).toMatchObject({ side: 'buy', quantity: '0.3', amount: '18000' });
});

test('SPEC §7 a waiting sell holds the coins it has not sold yet', () => {
  const [held] = heldBy([order({ type: 1, dealNum: '0.2' })], 'btc');
  expect(held).toMatchObject({ side: 'sell', quantity: '0.3', amount: '0.3' });
});

test('an order holds one asset only', () => {
  expect(heldBy([order({})], 'btc')).toEqual([]);
  expect(heldBy([order({ type: 1 })], 'usdt')).toEqual([]);
});
