import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { announce } from '../../../ui/announce.ts';
import { usePast, useRefreshContracts, useRunning } from '../queries.ts';
import type { UpdownContract } from './contract.ts';

/** Contracts that were running and are in the list no more. */
export function endedOf(before: readonly UpdownContract[], now: readonly UpdownContract[]): readonly number[] {
  const still = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !still.has(id)).map(({ id }) => id);
}

/** Own contracts: those that run, those that are over, and which of them ended while this page was looking. */
export function useContracts() {
  const say = useSay();
  const running = useRunning();
  const past = usePast();
  const refresh = useRefreshContracts();
  const before = useRef<readonly UpdownContract[]>([]);
  const [ended, setEnded] = useState<readonly number[]>([]);
  const told = useRef(new Set<number>());

  useEffect(() => {
    if (running.data === null) return;
    const gone = endedOf(before.current, running.data);
    before.current = running.data;
    if (gone.length === 0) return;
    setEnded((already) => [...gone, ...already]);
    // Money moved, and the event that says so may be lost: the lists and balances are asked again.
    refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- only what runs decides
  }, [running.data]);

  const results = (past.data ?? []).filter(({ id }) => ended.includes(id));
  useEffect(() => {
    for (const { id, number, result } of results) {
      if (told.current.has(id)) continue;
      told.current.add(id);
      announce(say('updown.result.announce', { number, result: say(`updown.result.${result ?? 'void'}`) }));
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each result
  }, [results.length]);

  const newestId = Math.max(0, ...(running.data ?? []).map(({ id }) => id), ...(past.data ?? []).map(({ id }) => id));
  return { running, past, results, newestId };
}

export type Contracts = ReturnType<typeof useContracts>;
