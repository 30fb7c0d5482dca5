import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { entryToJson } from '@candor/exchange/entry-codec';
import { at } from '../system-words.ts';
import { JournalCursor } from './cursor.ts';
import { systemDisk } from './disk.ts';
import { readBatches } from './reader.ts';
import { journalFolder, listSegments } from './segment.ts';

export type Verified = {
  readonly batches: number;
  readonly lastSeq: number;
  readonly hash: string;
  readonly segments: number;
  /** Bytes of a batch that was never finished, where they begin; the next start cuts them. */
  readonly unfinished: { readonly file: string; readonly offset: number } | null;
};

/** Walks the whole journal and hashes every batch. Throws `JournalDamage` at the first broken link. */
export function verifyJournal(dataFolder: string): Verified {
  const folder = journalFolder(dataFolder);
  const cursor = new JournalCursor(systemDisk, folder, 1);
  try {
    let batches = 0;
    while (cursor.next() !== null) batches += 1;
    const { nextSeq, hash, segment, offset, torn } = cursor.end();
    const unfinished = torn === 'none' || segment === null ? null : { file: segment.path, offset };
    return { batches, lastSeq: nextSeq - 1, hash: hash.toString('hex'), segments: listSegments(systemDisk, folder).length, unfinished };
  } finally {
    cursor.close();
  }
}

/** One line of JSON an entry; amounts are whole units as decimal text. */
export async function printEntries(dataFolder: string, fromSeq: number, untilSeq: number, out: Writable): Promise<void> {
  for await (const batch of readBatches(dataFolder, fromSeq, untilSeq)) {
    const lines = batch.entries.filter((entry) => entry.seq <= untilSeq).map((entry) => `${entryToJson(entry)}\n`);
    if (!out.write(lines.join(''))) await once(out, 'drain');
  }
}

/**
 * Writes the journal for others to check: one line of JSON a batch with `firstSeq`, `count`, `prevHash`, `hash` and the stored bytes as
 * base64. `hash` = SHA-256("candor/batch/1" LF prevHash u64be(firstSeq) u32be(count) SHA-256(payload)). Answers the number of batches.
 */
export async function exportJournal(dataFolder: string, file: string): Promise<number> {
  let batches = 0;
  function* lines(): Generator<string> {
    const cursor = new JournalCursor(systemDisk, journalFolder(dataFolder), 1);
    try {
      let prevHash = cursor.end().hash;
      for (let frame = cursor.next(); frame !== null; frame = cursor.next()) {
        const { firstSeq, count, hash, payload } = frame;
        batches += 1;
        yield `${JSON.stringify({ firstSeq, count, prevHash: prevHash.toString('hex'), hash: hash.toString('hex'), payload: payload.toString('base64') })}\n`;
        prevHash = hash;
      }
    } finally {
      cursor.close();
    }
  }
  await at(file, () => pipeline(lines(), createWriteStream(file, { flags: 'wx', mode: 0o600 })));
  return batches;
}
