import { create } from 'zustand';
import type { KeptOutcome } from './kept.ts';

/** The outcomes that are said over the page now; `number` counts what was added, so that each addition begins its time anew. */
export const stripStore = create<{ readonly rows: readonly KeptOutcome[]; readonly number: number }>(() => ({ rows: [], number: 0 }));

/** What comes while others are still said is said together with them. */
export function sayOverPage(rows: readonly KeptOutcome[]): void {
  stripStore.setState((state) => ({
    rows: [
      ...rows,
      ...state.rows.filter((old) => !rows.some(({ source, subjectId }) => source === old.source && subjectId === old.subjectId)),
    ],
    number: state.number + 1,
  }));
}

export const closeStrip = (): void => stripStore.setState({ rows: [] });

export interface OutcomeGroup {
  readonly source: string;
  readonly kind: string;
  /** At least one, the latest first. */
  readonly rows: readonly [KeptOutcome, ...KeptOutcome[]];
}

/** Those of one kind together, in the order of their latest. */
export function groupsOf(rows: readonly KeptOutcome[]): readonly OutcomeGroup[] {
  const groups = new Map<string, OutcomeGroup>();
  for (const row of rows) {
    const name = `${row.source} ${row.kind}`;
    const group = groups.get(name);
    groups.set(name, { source: row.source, kind: row.kind, rows: group === undefined ? [row] : [...group.rows, row] });
  }
  return [...groups.values()];
}
