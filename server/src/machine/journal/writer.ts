import { join } from 'node:path';
import type { BatchBuffer } from './batch-buffer.ts';
import type { JournalEnd } from './cursor.ts';
import { JournalDamage } from './damage.ts';
import type { Disk, DiskFile } from './disk.ts';
import { listSegments, segmentHeader, segmentName, SEGMENT_HEADER_BYTES, type Segment } from './segment.ts';

/** A segment is closed when it has grown past this. */
export const SEGMENT_BYTES = 64 * 1024 * 1024;

/**
 * Appends batches. One at a time: a batch is written only after the one before is durable, so that after a crash at most one is
 * unfinished. Every error is final: the caller must acknowledge nothing more and end the process, since what a failed sync left
 * behind is unknown until the journal is read again.
 */
export class JournalWriter {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #segmentBytes: number;
  #file: DiskFile | null = null;
  #offset = 0;
  #nextSeq: number;
  #hash: Buffer;
  #syncing = false;

  /** Takes over where a cursor came to the end: cuts a batch that was never finished. */
  constructor(disk: Disk, folder: string, end: JournalEnd, segmentBytes = SEGMENT_BYTES) {
    this.#disk = disk;
    this.#folder = folder;
    this.#segmentBytes = segmentBytes;
    this.#nextSeq = end.nextSeq;
    this.#hash = end.hash;
    disk.makeFolder(folder);
    if (end.segment === null) return;
    assertPlain(end.segment);
    if (end.torn === 'segment') {
      disk.remove(end.segment.path);
      disk.syncFolder(folder);
      this.#openLast();
      return;
    }
    this.#file = disk.open(end.segment.path);
    this.#offset = end.offset;
    if (end.torn === 'batch') this.#file.truncate(end.offset);
    // Also when nothing was cut: the last batch may be in the page cache only, written by a process that was killed before its sync.
    this.#file.syncNow();
    disk.syncFolder(folder);
  }

  get nextSeq(): number {
    return this.#nextSeq;
  }

  /** The hash of the last batch. */
  get hash(): Buffer {
    return this.#hash;
  }

  /** Seals and writes the batch; resolves when it is durable. The buffer is the writer's until then, and comes back empty. */
  append(batch: BatchBuffer): Promise<void> {
    if (this.#syncing) throw new Error('the batch before is not durable yet');
    if (batch.lastSeq - batch.count + 1 !== this.#nextSeq) throw new Error(`batch does not begin at entry ${this.#nextSeq}`);
    const count = batch.count;
    const { frame, hash } = batch.seal(this.#hash);
    const file = this.#fileFor(frame.length);
    const written = file.writeDurably(frame, frame.length, this.#offset);
    this.#offset += frame.length;
    this.#nextSeq += count;
    this.#hash = hash;
    this.#syncing = true;
    return written.then(() => {
      batch.clear();
      this.#syncing = false;
    });
  }

  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  #fileFor(frameLength: number): DiskFile {
    const full = this.#offset > SEGMENT_HEADER_BYTES && this.#offset + frameLength > this.#segmentBytes;
    if (this.#file !== null && !full) return this.#file;
    this.#file?.close();
    const file = this.#disk.create(join(this.#folder, segmentName(this.#nextSeq)));
    this.#file = file;
    file.write(segmentHeader(this.#nextSeq, this.#hash), SEGMENT_HEADER_BYTES, 0);
    file.syncNow();
    this.#disk.syncFolder(this.#folder);
    this.#offset = SEGMENT_HEADER_BYTES;
    return file;
  }

  #openLast(): void {
    const last = listSegments(this.#disk, this.#folder).at(-1);
    if (last === undefined) return;
    assertPlain(last);
    this.#file = this.#disk.open(last.path);
    this.#offset = this.#file.size();
  }
}

/** A segment is compressed only when entries of another one after it are on the disk. */
function assertPlain({ path, isCompressed }: Segment): void {
  if (isCompressed) throw new JournalDamage(path, 0, 'the last segment is compressed, so those after it are missing');
}
