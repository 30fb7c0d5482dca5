import type { Entry } from '@candor/exchange/entry';
import { BatchBuffer } from '../batch-buffer.ts';
import { JournalCursor } from '../cursor.ts';
import { systemDisk, type Disk } from '../disk.ts';
import { journalFolder } from '../segment.ts';
import { JournalWriter } from '../writer.ts';

/** An entry that moves nothing, of a size of its own. */
export function quietEntry(seq: number): Entry {
  return {
    seq,
    timeMs: 1_000 + seq,
    command: { id: `quiet-${'x'.repeat(seq % 40)}`, accountId: seq, body: { type: 'spot.cancel', orderId: seq } },
    outcome: { ok: false, code: 'NOT_FOUND', limit: '', repeated: false },
    events: [],
  };
}

/** Appends batches of quiet entries, of these sizes, to the journal of a folder, going on where it ends. */
export async function writeBatches(dataFolder: string, sizes: readonly number[], segmentBytes?: number): Promise<void> {
  await append(dataFolder, (nextSeq) => quietBatches(nextSeq, sizes), segmentBytes);
}

/** Writes entries as the whole journal of a folder, a batch each `size`. */
export async function writeEntries(
  dataFolder: string,
  entries: readonly Entry[],
  size: number,
  disk: Disk = systemDisk,
  segmentBytes?: number,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(entries.length / size) }, (_, index) => entries.slice(index * size, (index + 1) * size));
  await append(dataFolder, () => batches, segmentBytes, disk);
}

function quietBatches(nextSeq: number, sizes: readonly number[]): readonly (readonly Entry[])[] {
  let seq = nextSeq;
  return sizes.map((size) => Array.from({ length: size }, () => quietEntry(seq++)));
}

async function append(
  dataFolder: string,
  batchesFrom: (nextSeq: number) => readonly (readonly Entry[])[],
  segmentBytes?: number,
  disk: Disk = systemDisk,
): Promise<void> {
  const folder = journalFolder(dataFolder);
  const cursor = new JournalCursor(disk, folder, 1);
  while (cursor.next() !== null);
  const writer = new JournalWriter(disk, folder, cursor.end(), segmentBytes);
  cursor.close();
  const buffer = new BatchBuffer();
  for (const batch of batchesFrom(writer.nextSeq)) {
    for (const entry of batch) buffer.add(entry);
    await writer.append(buffer);
  }
  writer.close();
}

/** First seqs of the batches a cursor finds, and how the journal ends. Throws what the cursor throws. */
export function walk(dataFolder: string): { readonly firstSeqs: number[]; readonly torn: string; readonly nextSeq: number } {
  const cursor = new JournalCursor(systemDisk, journalFolder(dataFolder), 1);
  const firstSeqs: number[] = [];
  try {
    for (let frame = cursor.next(); frame !== null; frame = cursor.next()) firstSeqs.push(frame.firstSeq);
    const { torn, nextSeq } = cursor.end();
    return { firstSeqs, torn, nextSeq };
  } finally {
    cursor.close();
  }
}
