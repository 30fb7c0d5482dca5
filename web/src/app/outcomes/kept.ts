import * as v from 'valibot';
import { create } from 'zustand';
import type { Outcome } from '../../product/outcome.ts';
import { storage, type Storage, type StorageKey } from '../../session/storage.ts';
import { unreadStore } from '../../session/unread.ts';

const outcome = v.object({
  source: v.string(),
  subjectId: v.string(),
  kind: v.string(),
  step: v.string(),
  tone: v.picklist(['gain', 'loss', 'neutral']),
  timeMs: v.number(),
  coin: v.string(),
  facts: v.record(v.string(), v.string()),
  read: v.boolean(),
  said: v.optional(v.boolean(), false),
});
const kept = v.object({ userId: v.number(), rows: v.array(outcome) });
const keptVersion = 1;

/** An outcome under the bell; `said`: it was over the page for its whole time, or was put away there. */
export type KeptOutcome = Outcome & { readonly source: string; readonly read: boolean; readonly said: boolean };

/** More than these are not kept; the records have all of them. */
export const KEPT_MOST = 50;

/** Names an outcome among those of its source. */
export const keyOf = ({ subjectId, kind, step }: Outcome): string => `${subjectId} ${kind} ${step}`;
/** Whether a kept one says what the other says: what happens again later, as a warning may, is said again. */
const says = (kept: KeptOutcome, row: KeptOutcome): boolean =>
  kept.source === row.source && keyOf(kept) === keyOf(row) && kept.timeMs >= row.timeMs;

/** What another window of this device has said for its whole time, or what was read there, is not said here. */
export const notShownYet = (rows: readonly KeptOutcome[], keptRows: readonly KeptOutcome[]): readonly KeptOutcome[] =>
  rows.filter((row) => !keptRows.some((one) => says(one, row) && (one.read || one.said)));

/** With new ones, latest first: the last word about an own thing takes the place of the words before it. */
export function withOutcomes(rows: readonly KeptOutcome[], found: readonly KeptOutcome[]): readonly KeptOutcome[] {
  const fresh = found.filter((row) => !rows.some((old) => says(old, row)));
  const isReplaced = (row: KeptOutcome): boolean =>
    fresh.some(({ source, subjectId, timeMs }) => source === row.source && subjectId === row.subjectId && timeMs >= row.timeMs);
  return [...fresh, ...rows.filter((row) => !isReplaced(row))].toSorted((a, b) => b.timeMs - a.timeMs).slice(0, KEPT_MOST);
}

export const keptStore = create<{ readonly rows: readonly KeptOutcome[] }>(() => ({ rows: [] }));

function show(rows: readonly KeptOutcome[]): void {
  keptStore.setState({ rows });
  unreadStore.setState({ count: rows.filter(({ read }) => !read).length });
}

/** The outcomes of one account on this device. What another window wrote meanwhile is read before anything is written. */
export function keptOutcomes(userId: number, place: Storage<StorageKey> = storage) {
  const read = (): readonly KeptOutcome[] => {
    const found = place.read('outcomes', keptVersion, kept);
    return found?.userId === userId ? found.rows : [];
  };
  let left = false;
  const write = (rows: readonly KeptOutcome[]): void => {
    if (left) return;
    place.write('outcomes', keptVersion, { userId, rows });
    show(rows);
  };
  return {
    restore: () => show(read()),
    add: (found: readonly KeptOutcome[]) => write(withOutcomes(read(), found)),
    markSaid: (rows: readonly KeptOutcome[]) =>
      write(read().map((row) => (rows.some((one) => says(one, row)) ? { ...row, said: true } : row))),
    /** Marks these read; without any, all of them. */
    markRead(rows: readonly KeptOutcome[] | null) {
      const before = read();
      if (before.some((row) => !row.read))
        write(before.map((row) => (rows === null || rows.some((one) => says(one, row)) ? { ...row, read: true } : row)));
    },
    /** Nothing of the account is on the screen any more, and nothing is written that is found out later. */
    leave() {
      left = true;
      show([]);
    },
  };
}

export type KeptOutcomes = ReturnType<typeof keptOutcomes>;
