import type { Pool } from 'pg';
import type { DurableSeq } from '../machine/journal/durable-seq.ts';
import { readBatches, tailBatches, type RecordedBatch } from '../machine/journal/reader.ts';
import type { Recorded } from './projection.ts';
import { Projector, type Position } from './projector.ts';
import { untilDatabaseAnswers } from './retry.ts';

/** Entries gathered before they are written, when more are there. */
const ENTRIES_PER_WRITE = 4_000;

/** Records and journal do not belong together; `candor records rebuild` makes them anew. */
export class RecordsMismatch extends Error {}

function mismatch(reason: string): RecordsMismatch {
  return new RecordsMismatch(`${reason}; "npm run candor -- records rebuild" makes the records anew`);
}

export type ConsumerOptions = {
  readonly pool: Pool;
  readonly dataFolder: string;
  /** Those whose records are written. */
  readonly products: readonly Recorded[];
  /** Advanced by whoever knows what of the journal is on disk; closed to end the work. */
  readonly durable: DurableSeq;
  readonly signal: AbortSignal;
  readonly onReady: (position: Position) => void;
  readonly onWritten: (position: Position) => void;
  /** Told when the database is away, first at once and then now and again. */
  readonly onWaiting: (error: unknown) => void;
};

/**
 * Follows the journal and keeps the records up to date until `durable` is closed. Whole batches only, as many as have come
 * meanwhile in one transaction. While the database is away it tries again for ever; trade does not notice.
 */
export async function consumeJournal(options: ConsumerOptions): Promise<void> {
  const { pool, dataFolder, products, durable, signal } = options;
  const again = <Result>(work: () => Promise<Result>): Promise<Result> => untilDatabaseAnswers(work, signal, options.onWaiting);
  const projector = await again(() => Projector.load(pool, products));
  await assertSameJournal(dataFolder, projector.position, durable.seq);
  options.onReady(projector.position);
  let gathered = 0;
  for await (const batch of tailBatches(dataFolder, projector.position.seq + 1, durable)) {
    await again(() => projector.prepare(pool, batch.entries));
    projector.apply(batch.entries, linkOf(batch));
    gathered += batch.entries.length;
    if (gathered < ENTRIES_PER_WRITE && batch.lastSeq < durable.seq) continue;
    gathered = 0;
    options.onWritten(await again(() => projector.write(pool)));
  }
  if (!signal.aborted) options.onWritten(await again(() => projector.write(pool)));
}

function linkOf(batch: RecordedBatch): string {
  return batch.hash.toString('hex');
}

async function assertSameJournal(dataFolder: string, position: Position, durableSeq: number): Promise<void> {
  if (position.seq === 0) return;
  if (position.seq > durableSeq) throw mismatch(`the records are at entry ${position.seq}, the journal ends at ${durableSeq}`);
  for await (const batch of readBatches(dataFolder, position.seq, position.seq)) {
    if (linkOf(batch) === position.hash && batch.lastSeq === position.seq) return;
  }
  throw mismatch(`the records were made of another journal (entry ${position.seq} differs)`);
}
