import { ticks } from '@candor/contract/calls/prices';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/client.ts';
import type { Deciding } from './contract.ts';

/** When the tick that decided was, epoch ms: of a finished contract the published series knows. Null while it is asked, and where it is kept no more. */
export function useTickTime(coin: string, tick: Deciding | null): number | null {
  const number = tick?.number ?? 0;
  const { data } = useQuery({
    ...queryOf(ticks, { symbol: coin, from: number, to: number }),
    select: (page) => page.ticks.find(({ n }) => n === number)?.time ?? null,
    enabled: tick !== null && tick.timeMs === null,
    // A published tick never changes.
    staleTime: Infinity,
  });
  return tick?.timeMs ?? data ?? null;
}
