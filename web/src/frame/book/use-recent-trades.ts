import { trades } from '@candor/contract/calls/order-book';
import type { ProductName, ProductTopic } from '@candor/contract/products/registry';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/client.ts';
import type { Trade } from '../../market/guards.ts';
import { useTrades } from '../../market/hooks.ts';

const FIRST_ROWS = 60;

export type RecentTrades = {
  /** Newest first; null until the first answer or message. */
  readonly rows: readonly Trade[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** A product with trades of its own: its name and its topic. */
export type TradeSource = { readonly product: ProductName; readonly topic: ProductTopic };

/** What traded last: the list the server has, and then what comes over the socket. A trade that comes both ways is shown once. */
export function useRecentTrades(coin: string, source?: TradeSource): RecentTrades {
  const live = useTrades(coin, source?.topic)?.rows ?? null;
  const { data, isError, refetch } = useQuery(queryOf(trades, { coin, limit: FIRST_ROWS, ...(source && { product: source.product }) }));
  const rows = useMemo(() => {
    if (data === undefined) return live;
    const known = new Set(live?.map(({ tradeId }) => tradeId));
    const listed = data.filter(({ tradeId }) => !known.has(tradeId));
    return [...(live ?? []), ...listed].sort((a, b) => b.tradeId - a.tradeId);
  }, [data, live]);
  return { rows, failed: isError, retry: () => void refetch() };
}
