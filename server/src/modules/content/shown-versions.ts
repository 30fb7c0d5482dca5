import type { KnownDecision } from '@candor/exchange/ground/operators/answers';
import { isDecided } from '../../operators/operator-facts.ts';
import { personsFor } from './content-words.ts';
import type { VersionRow } from './tables.ts';
import { publicationOf, publicationWords, publishedIn } from './version-words.ts';

export type Checked = {
  /** The versions that the journal has as they are, each text by its version. */
  readonly standing: readonly VersionRow[];
  /** What is in force: of each text the newest version that has begun, unless it is over. The newest publication first. */
  readonly shown: readonly VersionRow[];
  /** Decisions of versions whose place another one has taken, and of those that are over. */
  readonly ended: readonly number[];
  /** What of the database is not what the journal has, in words. */
  readonly problems: readonly string[];
};

type Decisions = ReadonlyMap<number, KnownDecision>;

/** Compares published versions that have not ended with the journal, and says which are shown at a time. */
export function checkedVersions(rows: readonly VersionRow[], decisions: Decisions, nowMs: number): Checked {
  const standing = rows.filter((row) => isJournaled(row, decisions)).toSorted((a, b) => a.text_id - b.text_id || a.version - b.version);
  const current = [...Map.groupBy(standing, ({ text_id }) => text_id).values()].flatMap((own) => own.findLast(hasBegunAt(nowMs)) ?? []);
  const isPassed = (row: VersionRow): boolean =>
    isOverAt(row, nowMs) || current.some(({ text_id, version }) => text_id === row.text_id && version > row.version);
  // the row's own time of publication is not in its hash: readers see that of the decision
  const dated = (row: VersionRow): VersionRow => ({ ...row, published_ms: decisions.get(row.proposal_id ?? 0)?.proposedMs ?? null });
  const shown = current.filter((row) => !isOverAt(row, nowMs)).map(dated);
  // A server that was killed may have closed the decision alone.
  const isClosed = ({ proposal_id }: VersionRow): boolean => !decisions.has(proposal_id ?? 0);
  const ended = rows.filter((row) => isPassed(row) && (standing.includes(row) || isClosed(row)));
  const changed = rows.filter((row) => !standing.includes(row) && !ended.includes(row));
  return {
    standing,
    shown: shown.toSorted((a, b) => shownSinceMs(b) - shownSinceMs(a) || b.text_id - a.text_id),
    ended: ended.flatMap(({ proposal_id }) => proposal_id ?? []),
    problems: [
      ...changed.map(({ text_id, version }) => `version ${version} of text ${text_id} is not what the journal has: it is not shown`),
      ...missing(rows, decisions),
    ],
  };
}

/** Since when readers see it: what was published ahead of its time is new when that has come. */
export const shownSinceMs = ({ from_ms, published_ms }: VersionRow): number => Math.max(from_ms ?? 0, published_ms ?? 0);

const hasBegunAt =
  (nowMs: number) =>
  ({ from_ms }: VersionRow): boolean =>
    from_ms === null || from_ms <= nowMs;

const isOverAt = ({ until_ms }: VersionRow, nowMs: number): boolean => until_ms !== null && until_ms <= nowMs;

function isJournaled(row: VersionRow, decisions: Decisions): boolean {
  const decision = decisions.get(row.proposal_id ?? 0);
  if (decision?.power !== 'content' || !isDecided(decision) || decision.persons < personsFor(row.kind)) return false;
  return decision.about === publicationWords(publicationOf(row));
}

function missing(rows: readonly VersionRow[], decisions: Decisions): readonly string[] {
  return [...decisions.values()].flatMap((decision) => {
    const published = decision.power === 'content' && isDecided(decision) ? publishedIn(decision.about) : null;
    if (published === null || rows.some(({ proposal_id }) => proposal_id === decision.proposalId)) return [];
    return [`the journal has version ${published.version} of text ${published.text} as published, and the database does not have it so`];
  });
}
