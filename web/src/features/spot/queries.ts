import { orderList } from '@candor/contract/products/spot/calls';
import type { ParametersOf } from '@candor/contract/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tableQueryOf } from '../../api/client.ts';
import { listedOf, type Listed } from '../../product/listed.tsx';
import { useSignedIn } from '../../session/session.ts';
import { orderOf, type SpotOrder } from './model/order.ts';

/** What other features and the parts of spot orders ask the server. */

export const HISTORY_ROWS = 50;
/** Own events refresh the lists; this covers a dead event socket. */
const POLL_MS = 15_000;

type Page = { readonly rows: readonly Parameters<typeof orderOf>[0][] };
const ordersOfPage = ({ rows }: Page): readonly SpotOrder[] => rows.map(orderOf);

function useOrders(parameters: ParametersOf<typeof orderList>): Listed<SpotOrder> {
  const enabled = useSignedIn();
  return listedOf(useQuery({ ...tableQueryOf(orderList, parameters), select: ordersOfPage, enabled, refetchInterval: POLL_MS }));
}

export const useOpenOrders = (coin: string) => useOrders({ state: 'waiting', baseCoin: coin });
export const usePastOrders = (coin: string) => useOrders({ state: 'ended', baseCoin: coin, pageNum: 1, pageSize: HISTORY_ROWS });

/** Makes everything an order may have changed stale. */
export function useRefreshOrders(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of [orderList.name, 'asset.all', 'asset.usdt']) void client.invalidateQueries({ queryKey: [name] });
  };
}
