import { CALLS } from '@candor/contract/table';
import type { Stage } from '../stage/stage.ts';
import { platformTime, waitingOrder, type SpotOrder } from './account.ts';

/** The number of the event by which the server tells that spot orders have changed. */
const ORDERS_CHANGED = { type: 'SETTLEMENT', date: { code: '1', message: JSON.stringify({ type: 1 }) } } as const;

/**
 * Takes the spot orders of a page: a limit order waits, a market order is filled at the price as it stands, and the account has them afterwards.
 * What an order costs or frees is not computed: that is the exchange's to decide and not a page's.
 */
export function takesSpotOrders(stage: Stage): void {
  const { account, answers, markets } = stage;
  answers.set(CALLS.submitOrder, ({ symbol, type, delegateType, delegateTotal, delegatePrice, delegateValue }) => {
    const id = Math.max(0, ...account.orders.map((order) => order.id)) + 1;
    const price = delegateType === 0 ? Number(delegatePrice) : markets.price(symbol);
    const quantity = delegateTotal === undefined ? Number((Number(delegateValue) / price).toFixed(5)) : Number(delegateTotal);
    const asked = { id, symbol, type, delegateType, delegateTotal: quantity };
    const waiting = waitingOrder(stage.nowMs, { ...asked, delegatePrice: price, delegateValue: Number((price * quantity).toFixed(8)) });
    account.orders = [delegateType === 0 ? waiting : filled(waiting, price), ...account.orders];
    stage.tell(ORDERS_CHANGED);
    const taken = delegateTotal === undefined ? null : quantity;
    return {
      id,
      orderNo: String(id),
      repeated: false,
      delegateTotal: taken,
      delegateValue: delegateValue === undefined ? null : Number(delegateValue),
    };
  });
  answers.set(CALLS.cancelOrder, ({ id }) => {
    account.orders = account.orders.map((order) => (order.id === id ? ended(order, stage.nowMs) : order));
    stage.tell(ORDERS_CHANGED);
    return undefined;
  });
  answers.set(CALLS.cancelAllOrders, () => {
    account.orders = account.orders.map((order) => (order.status === 0 ? ended(order, stage.nowMs) : order));
    stage.tell(ORDERS_CHANGED);
    return undefined;
  });
}

export function filled(order: SpotOrder, price: number): SpotOrder {
  const value = Number((order.delegateTotal * price).toFixed(8));
  const deal = { dealNum: order.delegateTotal, dealPrice: price, dealValue: value, fee: Number((order.delegateTotal * 0.001).toFixed(8)) };
  return { ...order, ...deal, status: 1, delegatePrice: 0, timeInForce: 'ioc', endReason: 'filled' };
}

export function ended(order: SpotOrder, nowMs: number): SpotOrder {
  const params = { ...order.params, updateTime: nowMs };
  return { ...order, status: 3, endReason: 'cancelled', updateTime: platformTime(nowMs), params };
}
