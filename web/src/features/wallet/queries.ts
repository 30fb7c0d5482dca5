import { orderList } from '@candor/contract/products/spot/calls';
import { useQuery } from '@tanstack/react-query';
import { tableQueryOf } from '../../api/client.ts';
import { useTickerMap, useTopic } from '../../market/hooks.ts';
import { market } from '../../market/live.ts';
import type { Holdings } from '../../session/assets.ts';
import { useHoldings } from '../../session/assets.ts';
import type { Held } from './model/held.ts';
import { heldBy } from './model/held.ts';
import type { Valued } from './model/worth.ts';
import { valued } from './model/worth.ts';

/** Sums need not follow every tick. */
const valuedEveryMs = 2_000;

export interface ValuedHoldings {
  readonly holdings: Holdings;
  /** Null until the balances are known. */
  readonly rows: readonly Valued[] | null;
  /** Coins whose price is too old to count on; their values and the total are drawn grey. */
  readonly stale: ReadonlySet<string>;
}

/** Balances at live prices. */
export function useValuedHoldings(): ValuedHoldings {
  useTopic({ type: 'DETAIL' });
  const holdings = useHoldings();
  const coins = (holdings.rows ?? []).map(({ asset }) => asset).filter((asset) => asset !== 'usdt');
  const tickers = useTickerMap(coins, valuedEveryMs);
  const rows = holdings.rows === null ? null : valued(holdings.rows, (asset) => tickers.get(asset)?.close ?? null);
  return { holdings, rows, stale: staleOf([...tickers.keys()]) };
}

function staleOf(coins: readonly string[]): ReadonlySet<string> {
  return new Set(coins.filter((coin) => market.freshness(coin) === 'stale'));
}

export interface HeldOrders {
  /** Null until the first answer. */
  readonly rows: readonly Held[] | null;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** The open orders that hold an asset; asked only while something is held. */
export function useHeldOrders(asset: string, wanted: boolean): HeldOrders {
  const { data, isError, isFetching, refetch } = useQuery({ ...tableQueryOf(orderList, { status: 0 }), enabled: wanted });
  return { rows: data === undefined ? null : heldBy(data.rows, asset), failed: isError, retrying: isFetching, retry: () => void refetch() };
}
