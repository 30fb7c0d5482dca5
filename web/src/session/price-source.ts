import type { ResultOf } from '@candor/contract/call';
import { priceSource } from '@candor/contract/calls/market';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create, useStore } from 'zustand';
import { queryOf } from '../api/client.ts';
import { storage } from './storage.ts';

export type PriceSource = ResultOf<typeof priceSource>;

interface Funds {
  readonly mode: PriceSource['mode'] | null;
  /** Play money that a new account receives, in USDT. */
  readonly grant: string | null;
}

/** Funds as they are kept: `live`, or `demo 10000` with the play money of a new account. */
export function fundsIn(text: string | null): Funds {
  const [mode = '', grant = null] = text?.split(' ') ?? [];
  return mode === 'demo' || mode === 'live' ? { mode, grant } : { mode: null, grant: null };
}

/** What the last visit learned, so that the note on play money stands from the start; null before the first answer. */
export const fundsStore = create<Funds>(() => fundsIn(storage.readText('funds')));

/** Where the prices of this server come from, and whether funds are play money; null while that is not known. */
export function usePriceSource(): PriceSource | null {
  const { data } = useQuery({ ...queryOf(priceSource, {}), staleTime: 60_000, refetchInterval: 60_000 });
  const text = data === undefined ? null : data.mode === 'demo' ? `demo ${data.demoGrant}` : data.mode;
  useEffect(() => {
    if (text === null) return;
    const funds = fundsIn(text);
    const before = fundsStore.getState();
    if (before.mode === funds.mode && before.grant === funds.grant) return;
    storage.writeText('funds', text);
    fundsStore.setState(funds);
  }, [text]);
  return data ?? null;
}

/** Whether funds are play money, as far as this device knows. */
export function usePlayMoney(): boolean {
  const source = usePriceSource();
  const kept = useStore(fundsStore, (state) => state.mode);
  return (source?.mode ?? kept) === 'demo';
}

/** Play money that a new account receives, in USDT, as far as this device knows; null while it does not. */
export function useDemoGrant(): string | null {
  const source = usePriceSource();
  const kept = useStore(fundsStore, (state) => state.grant);
  return source?.demoGrant ?? kept;
}
