import { join } from 'node:path';
import type { Entry } from '@candor/exchange/entry';
import { JournalCursor } from '../machine/journal/cursor.ts';
import { systemDisk } from '../machine/journal/disk.ts';
import { decodeEntries } from '../machine/journal/entries.ts';
import { frameBytes } from '../machine/journal/frame.ts';
import { findSegment, isAbsent } from '../machine/journal/segment-file.ts';
import { journalFolder, listSegments, type Segment } from '../machine/journal/segment.ts';
import { copyFile, type Target } from './copy-file.ts';
import type { CopiedFile } from './manifest.ts';

/** Where a copy of the journal ends: after the batch that ends at `seq`, `length` bytes into its segment. */
export type JournalCut = { readonly seq: number; readonly hash: string; readonly segment: Segment; readonly length: number };

/**
 * Where the copy ends that belongs to a database as it was at a moment: at the end of the journal, or before the first account that this
 * database does not know. Such an account was opened after the moment, and so was everything behind it.
 * @param fromSeq how far the records of that database have come
 * @param knowsAll whether all of these accounts are known
 */
export async function findCut(
  dataFolder: string,
  fromSeq: number,
  knowsAll: (accountIds: readonly number[]) => Promise<boolean>,
): Promise<JournalCut> {
  const cursor = new JournalCursor(systemDisk, journalFolder(dataFolder), Math.max(1, fromSeq));
  let cut: JournalCut | null = null;
  try {
    for (let frame = cursor.next(); frame !== null; frame = cursor.next()) {
      const { firstSeq, count, hash, segment, offset, payload } = frame;
      const seq = firstSeq + count - 1;
      const length = offset + frameBytes(payload.length);
      if (seq > fromSeq) {
        const opened = openedIn(decodeEntries(payload, count));
        if (opened.length > 0 && !(await knowsAll(opened))) break;
      }
      cut = { seq, hash: hash.toString('hex'), segment, length };
    }
  } finally {
    cursor.close();
  }
  if (cut === null || cut.seq < fromSeq)
    throw new Error(`the records of the database are at entry ${fromSeq}, which the journal does not have`);
  return cut;
}

function openedIn(entries: readonly Entry[]): readonly number[] {
  return entries.flatMap(({ events }) => events.flatMap((event) => (event.type === 'account.opened' ? [event.accountId] : [])));
}

/** Copies every segment up to the cut. */
export async function copyJournal(dataFolder: string, to: Target, cut: JournalCut): Promise<readonly CopiedFile[]> {
  const files: CopiedFile[] = [];
  for (const segment of listSegments(systemDisk, journalFolder(dataFolder))) {
    if (segment.firstSeq > cut.segment.firstSeq) break;
    const isLast = segment.firstSeq === cut.segment.firstSeq;
    files.push(
      isLast ? await copyFile(segment.path, to, join('journal', segment.name), cut.length) : await copyWhole(segment, dataFolder, to),
    );
  }
  return files;
}

/** A segment that was compressed since it was listed is copied as it is now. Throws `SegmentsMissing`. */
async function copyWhole(segment: Segment, dataFolder: string, to: Target): Promise<CopiedFile> {
  const copy = ({ path, name }: Segment): Promise<CopiedFile> => copyFile(path, to, join('journal', name));
  return await copy(segment).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
    return copy(findSegment(systemDisk, journalFolder(dataFolder), segment));
  });
}
