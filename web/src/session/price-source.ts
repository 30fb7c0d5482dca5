import type { ResultOf } from '@candor/contract/call';
import { priceSource } from '@candor/contract/calls/market';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/client.ts';

export type PriceSource = ResultOf<typeof priceSource>;

/** Where the prices of this server come from, and whether funds are play money; null while that is not known. */
export function usePriceSource(): PriceSource | null {
  const { data } = useQuery({ ...queryOf(priceSource, {}), staleTime: 60_000, refetchInterval: 60_000 });
  return data ?? null;
}
