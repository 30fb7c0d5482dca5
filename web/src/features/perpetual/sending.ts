import {
  submitContractOrder,
  contractOrders,
  cancelContractOrder,
  cancelContractOrders,
} from '@candor/contract/products/perpetual/order-calls';
import type { ParametersOf } from '@candor/contract/call';
import { call, callTable } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import type { PositionSide } from './model/position.ts';
import type { TicketInputs } from './rules/ticket.ts';
import { HISTORY_ROWS } from './queries.ts';

/** What is sent about orders that open, and how one whose answer got lost is found. */

export const WIRE_TIME_IN_FORCE = { gtc: 'gtc', ioc: 'ioc', fok: 'fok', 'post-only': 'postOnly' } as const;
export const WIRE_SIDE: Readonly<Record<PositionSide, 0 | 1>> = { long: 0, short: 1 };

export type OrderContent = ParametersOf<typeof submitContractOrder>;

/** The wire's words for a ticket. Only the fields of its kind are sent. */
export function contentOf(inputs: TicketInputs, coin: string, leverage: number, lots: number): OrderContent {
  const { side, kind, price, takeProfit, takeProfitLimit, stopLoss, stopLossLimit } = inputs;
  return {
    symbol: coin,
    leverage,
    delegateTotal: lots,
    type: WIRE_SIDE[side],
    ...(kind === 'limit'
      ? { delegateType: 0, delegatePrice: price, timeInForce: WIRE_TIME_IN_FORCE[inputs.timeInForce] }
      : { delegateType: 1 }),
    ...(takeProfit !== '' && { earnPrice: takeProfit, ...(takeProfitLimit !== null && { earnDelegatePrice: takeProfitLimit }) }),
    ...(stopLoss !== '' && { losePrice: stopLoss, ...(stopLossLimit !== null && { loseDelegatePrice: stopLossLimit }) }),
  };
}

export type SentOrder = { readonly id: number; readonly number: string };

export async function sendOrder(content: OrderContent, idempotencyKey: string): Promise<SentOrder> {
  const { id, orderNo } = await call(submitContractOrder, content, { quiet: true, idempotencyKey });
  return { id, number: orderNo };
}

export async function sendCancel(id: number, idempotencyKey: string): Promise<void> {
  await call(cancelContractOrder, { id }, { quiet: true, idempotencyKey });
}

export async function sendCancelAll(coin: string | null, idempotencyKey: string): Promise<void> {
  await call(cancelContractOrders, coin === null ? {} : { symbol: coin }, { quiet: true, idempotencyKey });
}

/** Waiting, filled, and cancelled. */
const LISTS = [0, 1, 3];

/** Looks for an order whose answer got lost: newer than the newest one known before it, with the same content. Null when no list has it. */
export async function findSentOrder(content: OrderContent, newestId: number): Promise<SentOrder | null> {
  for (const status of LISTS) {
    const page = { status, symbol: content.symbol, pageNum: 1, pageSize: HISTORY_ROWS };
    const { rows } = await callTable(contractOrders, page, { quiet: true });
    const found = rows.find(
      (row) =>
        row.id > newestId &&
        row.positionId === null &&
        String(row.type) === String(content.type) &&
        String(row.delegateType) === String(content.delegateType) &&
        String(row.lots) === String(content.delegateTotal) &&
        (content.delegatePrice === undefined || compare(String(content.delegatePrice), row.delegatePrice) === 0),
    );
    if (found !== undefined) return { id: found.id, number: found.orderNo };
  }
  return null;
}
