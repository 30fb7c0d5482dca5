import type { Entry } from '@candor/exchange/entry';
import type { QueryExecutorProvider } from 'kysely';

/** Keeps in a transaction that what is followed is done: the rows of a follower and its position are written together, or not at all. */
export type Moved = (transaction: QueryExecutorProvider) => Promise<void>;

/**
 * Work that follows from what the journal says, after it is on disk, in its order. Where it stands is kept, so nothing is left out however the
 * server ends. What it writes with `moved` in one transaction is done once; what it does beside that may be done again after a failure.
 */
export type Follower = {
  /** Of the row that keeps where it stands. */
  readonly name: string;
  /** Whether anything follows from an entry. */
  readonly concerns: (entry: Entry) => boolean;
  /** `entries`: those of a batch that concern it. Rejects to be asked again a while later; what comes after waits. */
  readonly follow: (entries: readonly Entry[], moved: Moved) => Promise<void>;
};
