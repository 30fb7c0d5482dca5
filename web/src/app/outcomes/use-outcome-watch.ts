import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { pageClock } from '../../market/clock.ts';
import { serverNowMs } from '../../market/countdown.ts';
import { isOutcomeShown } from '../../product/outcomes-seen-here.ts';
import type { Outcome, OutcomeSource } from '../../product/outcome.ts';
import { storage } from '../../session/storage.ts';
import { sendingStore } from '../../session/submission/sending.ts';
import { keptOutcomes, type KeptOutcome, type KeptOutcomes } from './kept.ts';
import { loadSources, SOURCES } from './sources.ts';
import { closeStrip, sayOverPage } from './strip.ts';
import { createOutcomeWatch, GATHER_MS, type Found, type OutcomeWatch } from './watch.ts';

const toldSchema = v.object({ userId: v.number(), keys: v.record(v.string(), v.array(v.string())) });
const toldVersion = 1;

/** Which outcomes were told, by their numbers: it stays after sign-out, so that what ends meanwhile is told once at the next sign-in. */
function toldOutcomes(userId: number) {
  const read = (): Readonly<Record<string, readonly string[]>> => {
    const found = storage.read('outcomes-told', toldVersion, toldSchema);
    return found?.userId === userId ? found.keys : {};
  };
  return {
    before: (source: string): ReadonlySet<string> | null => {
      const keys = read()[source];
      return keys === undefined ? null : new Set(keys);
    },
    write: (source: string, keys: readonly string[]) =>
      storage.write('outcomes-told', toldVersion, { userId, keys: { ...read(), [source]: keys } }),
  };
}

/** When this page was opened by the server's clock, once that is known; the same from then on, also where the page's own clock stood still meanwhile. */
function openedBy(): () => number | null {
  const openedAtMs = pageClock.nowMs();
  let openedMs: number | null = null;
  return () => {
    const now = serverNowMs();
    if (now !== null) openedMs ??= now - (pageClock.nowMs() - openedAtMs);
    return openedMs;
  };
}

/** An order's own result comes up when its answer is here: until then nobody can know whether an outcome is seen there. */
async function untilNothingIsSent(): Promise<void> {
  if (sendingStore.getState().count === 0) return;
  await new Promise<void>((resolve) => {
    const stop = sendingStore.subscribe(({ count }) => {
      if (count > 0) return;
      stop();
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    pageClock.after(GATHER_MS, resolve);
  });
}

async function tell(kept: KeptOutcomes, { source, away, live }: Found): Promise<void> {
  await untilNothingIsSent();
  const rowsOf = (outcomes: readonly Outcome[], read: boolean): readonly KeptOutcome[] =>
    outcomes.map((outcome) => ({ ...outcome, source, read, said: false }));
  const seen = live.filter(({ subjectId }) => isOutcomeShown(source, subjectId));
  const unseen = rowsOf(
    live.filter(({ subjectId }) => !isOutcomeShown(source, subjectId)),
    false,
  );
  kept.add([...rowsOf(seen, true), ...unseen, ...rowsOf(away, false)]);
  if (unseen.length > 0) sayOverPage(unseen);
}

/** Every query key begins with the name of its call. */
const callOf = ([name]: readonly unknown[]): string => String(name);

/** A list that has changed says the same as an own event, also where no event comes through. */
function watchLists(client: QueryClient, sources: ReadonlyMap<string, OutcomeSource>, watch: OutcomeWatch): () => void {
  const shown = new Map<string, unknown>();
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.data === undefined) return;
    const before = shown.get(query.queryHash);
    if (before === query.state.data) return;
    shown.set(query.queryHash, query.state.data);
    if (before === undefined) return;
    for (const [name, { lists }] of sources) if (lists.includes(callOf(query.queryKey as readonly unknown[]))) watch.changed(name);
  });
}

export interface OutcomeEvents {
  /** An own event by its number; null for anything that may have been missed. */
  readonly changed: (type: number | null) => void;
}

/** Watches what becomes of the own things of an account, as long as it is signed in on this page. */
export function useOutcomeWatch(userId: number | null): OutcomeEvents {
  const client = useQueryClient();
  const watching = useRef<OutcomeWatch>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const kept = keptOutcomes(userId);
    const told = toldOutcomes(userId);
    const openedMs = openedBy();
    let stop: (() => void) | null = null;
    let left = false;
    kept.restore();
    void loadSources().then((sources) => {
      if (left) return;
      const watch = createOutcomeWatch({
        sources,
        clock: pageClock,
        openedMs,
        toldBefore: told.before,
        told: told.write,
        onFound: (found) => tell(kept, found),
      });
      watching.current = watch;
      const stopLists = watchLists(client, sources, watch);
      for (const name of sources.keys()) watch.opened(name);
      stop = () => {
        stopLists();
        watch.stop();
      };
    });
    const otherWindow = () => kept.restore();
    window.addEventListener('storage', otherWindow);
    return () => {
      left = true;
      window.removeEventListener('storage', otherWindow);
      watching.current = null;
      stop?.();
      closeStrip();
      kept.leave();
    };
  }, [client, userId]);
  return {
    changed(type) {
      for (const { name, types } of SOURCES) if (type === null || types.includes(type)) watching.current?.changed(name);
    },
  };
}
