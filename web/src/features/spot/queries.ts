import { cancelAllOrders, cancelOrder, orderList, submitOrder } from '@candor/contract/calls/spot';
import type { ParametersOf } from '@candor/contract/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callTable, tableQueryOf } from '../../api/client.ts';
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
  return inputs.side === 'buy' ? { ...pair, delegateType: 1, delegateValue: inputs.total } : { ...pair, delegateType: 1, delegateTotal: inputs.quantity };
}

export async function sendOrder(content: OrderContent, idempotencyKey: string): Promise<{ readonly id: number; readonly number: string }> {
  const { id, orderNo } = await call(submitOrder, content, { quiet: true, idempotencyKey });
  return { id, number: orderNo };
}

export function sendCancel(id: number, idempotencyKey: string): Promise<void> {
  return call(cancelOrder, { id }, { quiet: true, idempotencyKey });
}

export function sendCancelAll(coin: string, idempotencyKey: string): Promise<void> {
  return call(cancelAllOrders, { symbol: coin }, { quiet: true, idempotencyKey });
}

/** One own order by its id, waiting or not; null when the lists do not have it. */
export async function findOrder(id: number, coin: string): Promise<SpotOrder | null> {
  for (const status of [0, 1]) {
    const { rows } = await callTable(orderList, { status, symbol: coin, pageNum: 1, pageSize: HISTORY_ROWS }, { quiet: true });
    const found = rows.find((row) => row.id === id);
    if (found !== undefined) return orderOf(found);
  }
  return null;
}
