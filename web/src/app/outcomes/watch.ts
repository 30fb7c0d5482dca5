import type { Clock } from '../../market/clock.ts';
import type { Outcome, OutcomeSource } from '../../product/outcome.ts';
import { keyOf } from './kept.ts';

/** What happens within this time is asked for once and said together. */
export const GATHER_MS = 300;
/** The records may be a moment behind the event that says they have changed: one that brought nothing is asked again after this time. */
const AGAIN_MS = 1_500;

export interface Found {
  readonly source: string;
  /** Ended while nobody was looking: kept under the bell, and not said over the page. */
  readonly away: readonly Outcome[];
  readonly live: readonly Outcome[];
}

interface WatchOptions {
  readonly sources: ReadonlyMap<string, Pick<OutcomeSource, 'load'>>;
  readonly clock: Clock;
  /** When the page was opened, by the server's clock; null while that is not known. */
  readonly openedMs: () => number | null;
  /** The keys of the last answer of a source, from an earlier visit; null without one. */
  readonly toldBefore: (source: string) => ReadonlySet<string> | null;
  /** Called with what is new, and then `told` with all keys there are. */
  readonly onFound: (found: Found) => Promise<void>;
  readonly told: (source: string, keys: readonly string[]) => void;
}

type Asked = { readonly away: boolean; readonly again: boolean };

/**
 * Finds out what became of own things. Each source answers its latest outcomes; those that its last answer did not have are new. Own events
 * say only that there is something to ask for, so an event that is lost or told twice loses and doubles nothing.
 */
export function createOutcomeWatch({ sources, clock, openedMs, toldBefore, onFound, told }: WatchOptions) {
  const waiting = new Map<string, Asked>();
  const asking = new Set<string>();
  const known = new Map<string, ReadonlySet<string> | null>();
  const timers = new Set<() => void>();
  let stopped = false;

  function after(delayMs: number, run: () => void): void {
    const stop = clock.after(delayMs, () => {
      timers.delete(stop);
      run();
    });
    timers.add(stop);
  }

  function ask(source: string, asked: Asked): void {
    if (stopped || !sources.has(source)) return;
    const before = waiting.get(source);
    if (before === undefined) after(GATHER_MS, () => begin(source));
    waiting.set(source, { away: asked.away && (before?.away ?? true), again: asked.again || (before?.again ?? false) });
  }

  function begin(source: string): void {
    const asked = waiting.get(source);
    waiting.delete(source);
    if (asked === undefined) return;
    if (asking.has(source)) {
      ask(source, asked);
      return;
    }
    asking.add(source);
    void answer(source, asked).finally(() => asking.delete(source));
  }

  async function answer(source: string, asked: Asked): Promise<void> {
    const before = known.get(source) ?? toldBefore(source);
    const outcomes = await sources
      .get(source)
      ?.load(before === null ? null : (outcome) => before.has(keyOf(outcome)))
      .catch(() => null);
    // Nobody answered: the next event, or the next visit, asks again.
    if (stopped || outcomes === null || outcomes === undefined) return;
    const found = { source, ...newAmong(outcomes, before, asked.away) };
    const keys = outcomes.map(keyOf);
    known.set(source, new Set(keys));
    const isNew = found.live.length + found.away.length > 0;
    if (isNew) await onFound(found);
    else if (asked.again) after(AGAIN_MS, () => ask(source, { away: false, again: false }));
    if (!stopped) told(source, keys);
  }

  function newAmong(outcomes: readonly Outcome[], before: ReadonlySet<string> | null, away: boolean): Pick<Found, 'away' | 'live'> {
    const opened = openedMs();
    const isOfThisVisit = ({ timeMs }: Outcome): boolean => opened !== null && timeMs >= opened;
    // Of an account that this device sees for the first time, only what happens from now on is new.
    const fresh = outcomes.filter((outcome) => (before === null ? isOfThisVisit(outcome) : !before.has(keyOf(outcome))));
    // Records that are behind may show what ended before the visit to a later question.
    const isAway = (outcome: Outcome): boolean => (opened === null ? away : !isOfThisVisit(outcome));
    return { away: fresh.filter(isAway), live: fresh.filter((outcome) => !isAway(outcome)) };
  }

  return {
    /** Something of this source has changed just now. */
    changed: (source: string) => ask(source, { away: false, again: true }),
    /** The page was opened, and what happened before it is not known. */
    opened: (source: string) => ask(source, { away: true, again: false }),
    stop() {
      stopped = true;
      for (const stop of timers) stop();
    },
  };
}

export type OutcomeWatch = ReturnType<typeof createOutcomeWatch>;
