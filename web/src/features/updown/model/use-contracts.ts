import { useSettledHere } from '../../../frame/settled-here.ts';
import { usePast, useRefreshContracts, useRunning } from '../queries.ts';

/** Own contracts: those that are open, those that are over, and which of them ended while this page was looking. */
export function useContracts() {
  const running = useRunning();
  const past = usePast();
  const { settled: results, putAway } = useSettledHere(running.rows, past.rows, useRefreshContracts());
  const newestId = Math.max(0, ...(running.rows ?? []).map(({ id }) => id), ...(past.rows ?? []).map(({ id }) => id));
  return { running, past, results, putAway, newestId };
}

export type Contracts = ReturnType<typeof useContracts>;
