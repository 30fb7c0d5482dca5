import { getCoinList } from '@candor/contract/calls/market';
import { SAMPLE_MARKETS } from '@candor/contract/sample-markets';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/client.ts';
import { marketsOf, type MarketEntry } from './pairs.ts';

/** Every market there is. `sample`: the server cannot be asked; markets are shown by name, without a price, and cannot be traded. */
export type Markets = {
  readonly source: 'loading' | 'server' | 'sample';
  readonly entries: readonly MarketEntry[];
  readonly retry: () => void;
  readonly retrying: boolean;
};

/** Asked for often enough that a halted market is seen soon. */
export const marketsQuery = { ...queryOf(getCoinList, {}), select: marketsOf, staleTime: 60_000, refetchInterval: 15_000 };

const NONE: readonly MarketEntry[] = [];
const SAMPLES = marketsOf(SAMPLE_MARKETS);

export function useMarkets(): Markets {
  const { data, isError, refetch, isFetching } = useQuery(marketsQuery);
  const retry = () => void refetch();
  if (data !== undefined) return { source: 'server', entries: data, retry, retrying: isFetching };
  if (isError) return { source: 'sample', entries: SAMPLES, retry, retrying: isFetching };
  return { source: 'loading', entries: NONE, retry, retrying: isFetching };
}

/** The market of a bare coin or of a pair (`btc`, `btcusdt`, `BTC/USDT`), in any letter case. */
export function marketAt(entries: readonly MarketEntry[], code: string | undefined): MarketEntry | null {
  const wanted = code?.toLowerCase().replace(/[/_-]/, '');
  return entries.find(({ coin, quote }) => [coin, coin + quote].some((own) => own.toLowerCase() === wanted)) ?? null;
}
