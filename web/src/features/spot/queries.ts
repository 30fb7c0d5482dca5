import { cancelAllOrders, cancelOrder, orderList, submitOrder } from '@candor/contract/calls/spot';
import type { ParametersOf } from '@candor/contract/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callTable, tableQueryOf } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import { useSignedIn } from '../../session/session.ts';
import type { SpotInputs } from '../../domain/spot/ticket.ts';
import { orderOf, type SpotOrder } from './model/order.ts';

/** The door of spot orders: what other rooms and this feature's parts ask the server. */

const HISTORY_ROWS = 50;
/** Own events refresh the lists; this covers a dead event socket. */
const POLL_MS = 15_000;

export type Orders = {
  /** Null until the first answer. */
  readonly rows: readonly SpotOrder[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

type Page = { readonly rows: readonly Parameters<typeof orderOf>[0][] };
const ordersOfPage = ({ rows }: Page): readonly SpotOrder[] => rows.map(orderOf);

function useOrders(parameters: ParametersOf<typeof orderList>): Orders {
  const signedIn = useSignedIn();
  const { data, isError, refetch } = useQuery({
    ...tableQueryOf(orderList, parameters),
    select: ordersOfPage,
    enabled: signedIn,
    refetchInterval: POLL_MS,
  });
  return { rows: data ?? null, failed: isError, retry: () => void refetch() };
}

export const useOpenOrders = (coin: string): Orders => useOrders({ status: 0, symbol: coin });
export const usePastOrders = (coin: string): Orders => useOrders({ status: 1, symbol: coin, pageNum: 1, pageSize: HISTORY_ROWS });

/** Makes everything an order may have changed stale. */
export function useRefreshOrders(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of [orderList.name, 'asset.all', 'asset.usdt']) void client.invalidateQueries({ queryKey: [name] });
  };
}

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
