import { useTickerMap, useTopic } from '../../market/hooks.ts';
import { market } from '../../market/live.ts';
import type { Holdings } from '../../session/assets.ts';
import { useHoldings } from '../../session/assets.ts';
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
