import { cancelLoss } from '@candor/contract/products/perpetual/loss-calls';
import {
  submitContractOrder,
  contractOrders,
  cancelContractOrder,
  cancelContractOrders,
} from '@candor/contract/products/perpetual/order-calls';
import type { ParametersOf } from '@candor/contract/call';
import { call, callTable } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import type { TicketInputs } from './rules/ticket.ts';
import { HISTORY_ROWS } from './queries.ts';

/** What is sent about orders that open, and how one whose answer got lost is found. */

export type OrderContent = ParametersOf<typeof submitContractOrder>;

/** What is sent of a ticket: only the fields of its kind. */
export function contentOf(inputs: TicketInputs, coin: string, leverage: number, lots: number): OrderContent {
  const { side, kind, price, timeInForce, takeProfit, takeProfitLimit, stopLoss, stopLossLimit } = inputs;
  return {
    baseCoin: coin,
    leverage,
    lots,
    side,
    kind,
    ...(kind === 'limit' && { limitPrice: price, timeInForce }),
    ...(takeProfit !== '' && {
      takeProfitTriggerPrice: takeProfit,
      ...(takeProfitLimit !== null && { takeProfitLimitPrice: takeProfitLimit }),
    }),
    ...(stopLoss !== '' && { stopLossTriggerPrice: stopLoss, ...(stopLossLimit !== null && { stopLossLimitPrice: stopLossLimit }) }),
  };
}

export type SentOrder = { readonly id: number; readonly number: string };

export async function sendOrder(content: OrderContent, idempotencyKey: string): Promise<SentOrder> {
  const { orderId, orderNumber } = await call(submitContractOrder, content, { quiet: true, idempotencyKey });
  return { id: orderId, number: orderNumber };
}

export async function sendCancel(id: number, idempotencyKey: string): Promise<void> {
  await call(cancelContractOrder, { orderId: id }, { quiet: true, idempotencyKey });
}

export async function sendCancelAll(coin: string | null, idempotencyKey: string): Promise<void> {
  await call(cancelContractOrders, coin === null ? {} : { baseCoin: coin }, { quiet: true, idempotencyKey });
}

export async function sendCancelTrigger(id: number, idempotencyKey: string): Promise<void> {
  await call(cancelLoss, { triggerId: id }, { quiet: true, idempotencyKey });
}

const STATES = ['waiting', 'filled', 'cancelled'] as const;

/** Looks for an order whose answer got lost: newer than the newest one known before it, with the same content. Null when no list has it. */
export async function findSentOrder(content: OrderContent, newestId: number): Promise<SentOrder | null> {
  for (const state of STATES) {
    const page = { state, baseCoin: content.baseCoin, pageNum: 1, pageSize: HISTORY_ROWS };
    const { rows } = await callTable(contractOrders, page, { quiet: true });
    const found = rows.find(
      (row) =>
        row.orderId > newestId &&
        row.positionId === null &&
        row.side === content.side &&
        row.kind === content.kind &&
        String(row.lots) === String(content.lots) &&
        (content.limitPrice === undefined || compare(content.limitPrice, row.limitPrice) === 0),
    );
    if (found !== undefined) return { id: found.orderId, number: found.orderNumber };
  }
  return null;
}
