import { cancelAllOrders, cancelOrder, orderList, submitOrder } from '@candor/contract/products/spot/calls';
import type { ParametersOf } from '@candor/contract/call';
import { call, callTable } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import type { SpotInputs } from './rules/ticket.ts';
import type { orderOf } from './model/order.ts';
import { HISTORY_ROWS } from './queries.ts';

/** What is sent about spot orders, and how one whose answer got lost is found. Apart from what is asked, since no page needs it before a press. */

const WIRE_TIME_IN_FORCE = { gtc: 'gtc', ioc: 'ioc', fok: 'fok', 'post-only': 'postOnly' } as const;

export type OrderContent = ParametersOf<typeof submitOrder>;

/** The wire's words for a ticket. Only the fields of its kind are sent. */
export function contentOf(inputs: SpotInputs, coin: string, quote: string): OrderContent {
  const type = inputs.side === 'buy' ? 0 : 1;
  const pair = { symbol: coin, coin: quote, type };
  if (inputs.kind === 'limit') {
    const timeInForce = WIRE_TIME_IN_FORCE[inputs.timeInForce];
    return { ...pair, delegateType: 0, delegatePrice: inputs.price, delegateTotal: inputs.quantity, timeInForce };
  }
  return inputs.side === 'buy'
    ? { ...pair, delegateType: 1, delegateValue: inputs.total }
    : { ...pair, delegateType: 1, delegateTotal: inputs.quantity };
}

export type SentOrder = { readonly id: number; readonly number: string };

export async function sendOrder(content: OrderContent, idempotencyKey: string): Promise<SentOrder> {
  const { id, orderNo } = await call(submitOrder, content, { quiet: true, idempotencyKey });
  return { id, number: orderNo };
}

export function sendCancel(id: number, idempotencyKey: string): Promise<void> {
  return call(cancelOrder, { id }, { quiet: true, idempotencyKey });
}

export function sendCancelAll(coin: string, idempotencyKey: string): Promise<void> {
  return call(cancelAllOrders, { symbol: coin }, { quiet: true, idempotencyKey });
}

/**
 * Looks for an order whose answer got lost: newer than the newest one known before it, with the same content. Waiting orders
 * are asked first, then the others. Null when it is in neither list.
 */
export async function findSentOrder(content: OrderContent, newestId: number): Promise<SentOrder | null> {
  for (const status of [0, 1]) {
    const { rows } = await callTable(orderList, { status, symbol: content.symbol, pageNum: 1, pageSize: HISTORY_ROWS }, { quiet: true });
    const found = rows.find((row) => row.id > newestId && sameContent(row, content));
    if (found !== undefined) return { id: found.id, number: found.orderNo };
  }
  return null;
}

type Row = Parameters<typeof orderOf>[0];

export function sameContent(row: Row, content: OrderContent): boolean {
  if (String(row.type) !== String(content.type) || String(row.delegateType) !== String(content.delegateType)) return false;
  const same = (sent: string | number | undefined, listed: string) => sent === undefined || compare(String(sent), listed) === 0;
  return (
    same(content.delegatePrice, row.delegatePrice) &&
    same(content.delegateTotal, row.delegateTotal) &&
    same(content.delegateValue, row.delegateValue)
  );
}
