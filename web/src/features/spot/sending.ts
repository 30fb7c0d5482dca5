import { cancelAllOrders, cancelOrder, orderList, submitOrder } from '@candor/contract/products/spot/calls';
import type { ParametersOf } from '@candor/contract/call';
import { call, callTable } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import type { SpotInputs } from './rules/ticket.ts';
import type { orderOf } from './model/order.ts';
import { HISTORY_ROWS } from './queries.ts';

/** What is sent about spot orders, and how one whose answer got lost is found. Apart from what is asked, since no page needs it before a press. */

export type OrderContent = ParametersOf<typeof submitOrder>;

/** What is sent of a ticket: only the fields of its kind. */
export function contentOf(inputs: SpotInputs, coin: string, quote: string): OrderContent {
  const { kind, side, timeInForce } = inputs;
  const order = { baseCoin: coin, quoteCoin: quote, side, kind } as const;
  if (kind === 'limit') return { ...order, limitPrice: inputs.price, orderedQuantity: inputs.quantity, timeInForce };
  return side === 'buy' ? { ...order, orderedValue: inputs.total } : { ...order, orderedQuantity: inputs.quantity };
}

export type SentOrder = { readonly id: number; readonly number: string };

export async function sendOrder(content: OrderContent, idempotencyKey: string): Promise<SentOrder> {
  const { orderId, orderNumber } = await call(submitOrder, content, { quiet: true, idempotencyKey });
  return { id: orderId, number: orderNumber };
}

export function sendCancel(id: number, idempotencyKey: string): Promise<void> {
  return call(cancelOrder, { orderId: id }, { quiet: true, idempotencyKey });
}

export function sendCancelAll(coin: string, idempotencyKey: string): Promise<void> {
  return call(cancelAllOrders, { baseCoin: coin }, { quiet: true, idempotencyKey });
}

/**
 * Looks for an order whose answer got lost: newer than the newest one known before it, with the same content. Waiting orders
 * are asked first, then the others. Null when it is in neither list.
 */
export async function findSentOrder(content: OrderContent, newestId: number): Promise<SentOrder | null> {
  for (const state of ['waiting', 'ended'] as const) {
    const { rows } = await callTable(orderList, { state, baseCoin: content.baseCoin, pageNum: 1, pageSize: HISTORY_ROWS }, { quiet: true });
    const found = rows.find((row) => row.orderId > newestId && sameContent(row, content));
    if (found !== undefined) return { id: found.orderId, number: found.orderNumber };
  }
  return null;
}

type Row = Parameters<typeof orderOf>[0];

export function sameContent(row: Row, content: OrderContent): boolean {
  if (row.side !== content.side || row.kind !== content.kind) return false;
  const same = (sent: string | undefined, listed: string) => sent === undefined || compare(sent, listed) === 0;
  return (
    same(content.limitPrice, row.limitPrice) &&
    same(content.orderedQuantity, row.orderedQuantity) &&
    same(content.orderedValue, row.orderedValue)
  );
}
