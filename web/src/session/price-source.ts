import type { ResultOf } from '@candor/contract/call';
import { priceSource } from '@candor/contract/calls/market';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create, useStore } from 'zustand';
import { queryOf } from '../api/client.ts';
import { storage } from './storage.ts';

export type PriceSource = ResultOf<typeof priceSource>;

/** What the last visit learned, so that the note on play money has its place from the start; null before the first answer. */
export const fundsStore = create<{ readonly mode: PriceSource['mode'] | null }>(() => {
  const kept = storage.readText('funds');
  return { mode: kept === 'demo' || kept === 'live' ? kept : null };
});

/** Where the prices of this server come from, and whether funds are play money; null while that is not known. */
export function usePriceSource(): PriceSource | null {
  const { data } = useQuery({ ...queryOf(priceSource, {}), staleTime: 60_000, refetchInterval: 60_000 });
  const mode = data?.mode;
  useEffect(() => {
    if (mode === undefined || fundsStore.getState().mode === mode) return;
    storage.writeText('funds', mode);
    fundsStore.setState({ mode });
  }, [mode]);
  return data ?? null;
}

/** Whether funds are play money, as far as this device knows. */
export function usePlayMoney(): boolean {
  const source = usePriceSource();
  const kept = useStore(fundsStore, (state) => state.mode);
  return (source?.mode ?? kept) === 'demo';
}
