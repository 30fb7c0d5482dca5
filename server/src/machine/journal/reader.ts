import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entry } from '@candor/exchange/entry';
import { JournalCursor, type Frame } from './cursor.ts';
import { systemDisk, type Disk } from './disk.ts';
import type { DurableSeq } from './durable-seq.ts';
import { decodeEntries } from './entries.ts';
import { journalFolder } from './segment.ts';

/** A batch of the journal, or the part of it from the asked seq on. `hash` is the whole batch's link of the chain. */
export type RecordedBatch = {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly entries: readonly Entry[];
  readonly hash: Buffer;
};

/** Batches read without letting other work of the thread have a turn. */
const BATCHES_PER_TURN = 32;

/**
 * The batches from `fromSeq` to what the journal holds now (or to the batch of `untilSeq`), oldest first, one in memory at a time.
 * A batch that was never finished is the end; damage throws `JournalDamage`. On a journal that is being written use `tailBatches`.
 */
export async function* readBatches(
  dataFolder: string,
  fromSeq: number,
  untilSeq = Number.MAX_SAFE_INTEGER,
  disk: Disk = systemDisk,
): AsyncGenerator<RecordedBatch, void, undefined> {
  const cursor = new JournalCursor(disk, journalFolder(dataFolder), fromSeq);
  try {
    yield* readOn(cursor, fromSeq, untilSeq);
  } finally {
    cursor.close();
  }
}

/**
 * As `readBatches`, then goes on for ever: waits for `durable` to rise and never reads past it. Ends when `durable` is closed.
 */
export async function* tailBatches(
  dataFolder: string,
  fromSeq: number,
  durable: DurableSeq,
  disk: Disk = systemDisk,
): AsyncGenerator<RecordedBatch, void, undefined> {
  if ((await durable.waitFor(fromSeq)) === null) return;
  const cursor = new JournalCursor(disk, journalFolder(dataFolder), fromSeq);
  try {
    while (true) {
      const reached = await durable.waitFor(Math.max(fromSeq, cursor.end().nextSeq));
      if (reached === null) return;
      yield* readOn(cursor, fromSeq, reached);
    }
  } finally {
    cursor.close();
  }
}

async function* readOn(cursor: JournalCursor, fromSeq: number, untilSeq: number): AsyncGenerator<RecordedBatch, void, undefined> {
  let batches = 0;
  for (let frame = cursor.next(untilSeq); frame !== null; frame = cursor.next(untilSeq)) {
    if (++batches % BATCHES_PER_TURN === 0) await nextTurn();
    if (frame.firstSeq + frame.count <= fromSeq) continue;
    yield recordedBatch(frame, fromSeq);
  }
}

function recordedBatch(frame: Frame, fromSeq: number): RecordedBatch {
  const entries = decodeEntries(frame.payload, frame.count);
  const skipped = Math.max(0, fromSeq - frame.firstSeq);
  return {
    firstSeq: frame.firstSeq + skipped,
    lastSeq: frame.firstSeq + frame.count - 1,
    entries: skipped === 0 ? entries : entries.slice(skipped),
    hash: frame.hash,
  };
}
