import { setImmediate as nextTurn } from 'node:timers/promises';
import { JournalCursor } from './cursor.ts';
import { systemDisk, type Disk } from './disk.ts';
import { decodeEntries } from './entries.ts';
import type { Entry } from '@candor/exchange/entry';
import { SegmentsMissing } from './segment-file.ts';
import { journalFolder } from './segment.ts';

/** Batches read without letting other work of the thread have a turn. */
const BATCHES_PER_TURN = 32;

/** An entry where it stands: `previousHash` is the hash of the batch before its own, in hex. */
type FoundEntry = { readonly entry: Entry; readonly previousHash: string };

/** A batch: `previousHash` is the hash of the one before. */
type FoundBatch = { readonly firstSeq: number; readonly entries: readonly Entry[]; readonly previousHash: string };

/** Finds single entries of the journal again: what was signed of them stays what it was. One search at a time, in pieces. */
export class JournalSearch {
  readonly #dataFolder: string;
  readonly #disk: Disk;
  #searching: Promise<unknown> = Promise.resolve();

  constructor(dataFolder: string, disk: Disk = systemDisk) {
    this.#dataFolder = dataFolder;
    this.#disk = disk;
  }

  /** A durable entry; null when its segment was moved away. */
  async entry(seq: number): Promise<FoundEntry | null> {
    const batch = await this.batch(seq);
    const entry = batch?.entries[seq - batch.firstSeq];
    return batch === null || entry === undefined ? null : { entry, previousHash: batch.previousHash };
  }

  /** The durable batch that an entry is in; null when its segment was moved away. */
  async batch(seq: number): Promise<FoundBatch | null> {
    const found = this.#searching.then(() => this.#find(seq));
    this.#searching = found.catch(() => null);
    return await found;
  }

  async #find(seq: number): Promise<FoundBatch | null> {
    let cursor: JournalCursor | null = null;
    try {
      cursor = new JournalCursor(this.#disk, journalFolder(this.#dataFolder), seq);
      for (let batches = 1; ; batches += 1) {
        const previousHash = cursor.end().hash.toString('hex');
        const frame = cursor.next(seq);
        if (frame === null) return null;
        const { firstSeq, count, payload } = frame;
        if (firstSeq + count > seq) return { firstSeq, entries: decodeEntries(payload, count), previousHash };
        if (batches % BATCHES_PER_TURN === 0) await nextTurn();
      }
    } catch (error) {
      if (error instanceof SegmentsMissing) return null;
      throw error;
    } finally {
      cursor?.close();
    }
  }
}
