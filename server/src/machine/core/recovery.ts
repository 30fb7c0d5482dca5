import { OtherJournalFormat } from '@candor/exchange/kernel/journal-format';
import { OtherSnapshotFormat } from '@candor/exchange/kernel/snapshot-format';
import { JournalCursor, type Frame, type JournalEnd } from '../journal/cursor.ts';
import { JournalDamage } from '../journal/damage.ts';
import type { Disk } from '../journal/disk.ts';
import { decodeEntries } from '../journal/entries.ts';
import { journalFolder } from '../journal/segment.ts';
import { newestSnapshot, snapshotFolder, type Snapshot } from '../journal/snapshot.ts';
import type { Machine, MachineMaker } from './machine.ts';

export type Recovered = {
  readonly machine: Machine;
  readonly end: JournalEnd;
  readonly seq: number;
  readonly timeMs: number;
  readonly snapshotSeq: number;
};

/**
 * The state after the journal's last whole batch: the newest valid snapshot, then the entries after it, applied as recorded.
 * The chain is checked from the beginning of the segment in which the snapshot was taken: what a start reads does not grow with the journal.
 * After a snapshot of another version the journal is replayed from its beginning. Throws `JournalDamage` for a broken link there, for a
 * journal that ends before a snapshot, and for a snapshot that belongs to another journal.
 * @param untilSeq stop at the batch that ends here (for a snapshot of a journal that is being written)
 */
export function recover(disk: Disk, dataFolder: string, makeMachine: MachineMaker, untilSeq = Number.MAX_SAFE_INTEGER): Recovered {
  const newest = newestSnapshot(disk, snapshotFolder(dataFolder), untilSeq);
  const { machine, snapshot } = inWords(dataFolder, () => restore(makeMachine, newest));
  const cursor = new JournalCursor(disk, journalFolder(dataFolder), snapshot?.seq ?? 1);
  let timeMs = snapshot?.timeMs ?? 0;
  try {
    for (let frame = cursor.next(untilSeq); frame !== null; frame = cursor.next(untilSeq)) {
      if (isCovered(frame, snapshot)) continue;
      timeMs = inWords(dataFolder, () => replay(machine, frame));
    }
    const end = cursor.end();
    if (newest !== null && end.nextSeq <= newest.seq) {
      const { path } = end.segment ?? { path: journalFolder(dataFolder) };
      throw new JournalDamage(path, end.offset, `it ends at entry ${end.nextSeq - 1}, but a snapshot holds entry ${newest.seq}`);
    }
    return { machine, end, seq: end.nextSeq - 1, timeMs, snapshotSeq: snapshot?.seq ?? 0 };
  } finally {
    cursor.close();
  }
}

/** What another version wrote is not damaged, and a person has to decide about it. */
function inWords<Read>(dataFolder: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OtherJournalFormat)) throw error;
    const advice = 'Move that folder away, or start with a new one named by CANDOR_DATA';
    throw new Error(`the journal in ${dataFolder} was written by another version of Candor: ${error.message}. ${advice}`, { cause: error });
  }
}

/** Answers the time of the last entry. */
function replay(machine: Machine, frame: Frame): number {
  let timeMs = 0;
  for (const entry of decodeEntries(frame.payload, frame.count)) {
    machine.replay(entry);
    timeMs = entry.timeMs;
  }
  return timeMs;
}

/** The machine to go on with, and the snapshot it began with; null: empty, since there is none or another version wrote it. */
function restore(makeMachine: MachineMaker, newest: Snapshot | null): { readonly machine: Machine; readonly snapshot: Snapshot | null } {
  if (newest === null) return { machine: makeMachine(null), snapshot: null };
  const pieces = newest.pieces();
  try {
    return { machine: makeMachine(pieces), snapshot: newest };
  } catch (error) {
    if (!(error instanceof OtherSnapshotFormat)) throw error;
    return { machine: makeMachine(null), snapshot: null };
  } finally {
    // Closes the file when not all of it was read.
    pieces.return(undefined);
  }
}

/** Whether the snapshot already holds the batch; the batch that ends at the snapshot must be the very one it was taken after. */
function isCovered(frame: Frame, snapshot: Snapshot | null): boolean {
  if (snapshot === null) return false;
  const lastSeq = frame.firstSeq + frame.count - 1;
  if (lastSeq < snapshot.seq) return true;
  if (lastSeq === snapshot.seq && frame.hash.equals(snapshot.journalHash)) return true;
  if (frame.firstSeq > snapshot.seq) return false;
  throw new JournalDamage(frame.segment.path, frame.offset, `the snapshot at entry ${snapshot.seq} was taken of another journal`);
}
