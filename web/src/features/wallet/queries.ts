import { assetCosts } from '@candor/contract/modules/statements/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/client.ts';
import { useTickerMap, useTopic } from '../../market/hooks.ts';
import { market } from '../../market/live.ts';
import type { Holdings } from '../../session/assets.ts';
import { useHoldings } from '../../session/assets.ts';
import type { CoinCost } from './model/results.ts';
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

export interface Costs {
  /** By coin; empty until the first answer. */
  readonly byCoin: ReadonlyMap<string, CoinCost>;
  readonly failed: boolean;
}

/** Average costs and realised results. Own events make them stale. */
export function useCosts(): Costs {
  const { data, isError } = useQuery(queryOf(assetCosts, {}));
  return { byCoin: new Map((data ?? []).map((cost) => [cost.coin, cost])), failed: isError && data === undefined };
}

function staleOf(coins: readonly string[]): ReadonlySet<string> {
  return new Set(coins.filter((coin) => market.freshness(coin) === 'stale'));
}
