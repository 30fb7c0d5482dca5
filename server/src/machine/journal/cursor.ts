import { JournalDamage } from './damage.ts';
import type { Disk } from './disk.ts';
import { FileWindow } from './file-window.ts';
import {
  batchHash,
  FIRST_PREV_HASH,
  FRAME_END_BYTES,
  FRAME_HEADER_BYTES,
  frameBytes,
  hasEndMark,
  parseFrameHeader,
  type FrameHeader,
} from './frame.ts';
import { openSegment } from './segment-file.ts';
import { listSegments, parseSegmentHeader, SEGMENT_HEADER_BYTES, type Segment } from './segment.ts';
import { followsAnother, wasNeverFinished } from './torn.ts';

/** A whole batch whose hash and link were checked. `payload` is valid until the cursor moves. */
export type Frame = {
  readonly segment: Segment;
  readonly offset: number;
  readonly firstSeq: number;
  readonly count: number;
  readonly hash: Buffer;
  readonly payload: Buffer;
};

/** Where the journal ends, and whether bytes of a batch that was never finished (and so never acknowledged) follow. */
export type JournalEnd = {
  readonly nextSeq: number;
  readonly hash: Buffer;
  readonly segment: Segment | null;
  readonly offset: number;
  /** `segment`: a new segment's header was never finished; the file holds nothing. */
  readonly torn: 'none' | 'batch' | 'segment';
};

/** Walks the batches of a journal folder, checking every hash and every link on the way. */
export class JournalCursor {
  readonly #disk: Disk;
  readonly #folder: string;
  #segment: Segment | null = null;
  #window: FileWindow | null = null;
  #offset = 0;
  #nextSeq = 1;
  #hash: Buffer = FIRST_PREV_HASH;
  #torn: JournalEnd['torn'] = 'none';

  /** Starts at the segment that holds `fromSeq`; the first batch seen may begin before it. */
  constructor(disk: Disk, folder: string, fromSeq: number) {
    this.#disk = disk;
    this.#folder = folder;
    const segments = listSegments(disk, folder);
    const first = segments[0];
    if (first !== undefined && first.firstSeq !== 1)
      throw new JournalDamage(first.path, 0, `entries 1 to ${first.firstSeq - 1} are missing`);
    const start = segments.findLast((segment) => segment.firstSeq <= fromSeq);
    if (start !== undefined) this.#enter(start, start.firstSeq === 1 ? FIRST_PREV_HASH : null);
  }

  /**
   * The next batch, or null when there is none (`end` tells why) or when it begins after `limitSeq`. A null is not final:
   * a later call sees what was appended since. Throws `JournalDamage`.
   */
  next(limitSeq = Number.MAX_SAFE_INTEGER): Frame | null {
    if (this.#torn === 'none' && this.#nextSeq <= limitSeq && this.#moveToData()) return this.#read(false);
    return null;
  }

  end(): JournalEnd {
    return { nextSeq: this.#nextSeq, hash: this.#hash, segment: this.#segment, offset: this.#offset, torn: this.#torn };
  }

  close(): void {
    this.#window?.close();
    this.#window = null;
    this.#segment = null;
  }

  /** False at the end of the last segment. */
  #moveToData(): boolean {
    while (true) {
      if (this.#window !== null && this.#window.at(this.#offset, 1).length > 0) return true;
      const after = listSegments(this.#disk, this.#folder).filter(
        (segment) => this.#segment === null || segment.firstSeq > this.#segment.firstSeq,
      );
      const following = after[0];
      if (following === undefined) return false;
      if (following.firstSeq !== this.#nextSeq) {
        throw new JournalDamage(following.path, 0, `entries ${this.#nextSeq} to ${following.firstSeq - 1} are missing before it`);
      }
      if (!this.#enter(following, this.#hash, after.length === 1)) return false;
    }
  }

  /** `prevHash` null: the header is the anchor. False when the header of the last segment was never finished. */
  #enter(segment: Segment, prevHash: Buffer | null, isLast = false): boolean {
    const window = new FileWindow(openSegment(this.#disk, this.#folder, segment));
    const header = parseSegmentHeader(window.at(0, SEGMENT_HEADER_BYTES));
    if (header === null && window.size() <= SEGMENT_HEADER_BYTES && (isLast || segment.firstSeq === 1)) {
      window.close();
      this.#use(segment, null, 0);
      this.#torn = 'segment';
      return false;
    }
    if (header === null) throw new JournalDamage(segment.path, 0, 'segment header unreadable');
    if (header.firstSeq !== segment.firstSeq) throw new JournalDamage(segment.path, 8, `segment says it begins at ${header.firstSeq}`);
    if (prevHash !== null && !header.prevHash.equals(prevHash))
      throw new JournalDamage(segment.path, 16, 'link to the segment before is broken');
    this.#use(segment, window, SEGMENT_HEADER_BYTES);
    this.#nextSeq = segment.firstSeq;
    this.#hash = header.prevHash;
    return true;
  }

  #use(segment: Segment, window: FileWindow | null, offset: number): void {
    this.#window?.close();
    this.#segment = segment;
    this.#window = window;
    this.#offset = offset;
  }

  /** `fresh`: the bytes come from the file now, not from what was cached of it before. */
  #read(fresh: boolean): Frame | null {
    const segment = this.#segment;
    const window = this.#window;
    if (segment === null || window === null) return null;
    if (fresh) window.forget();
    const head = window.at(this.#offset, FRAME_HEADER_BYTES);
    const header = head.length < FRAME_HEADER_BYTES ? null : parseFrameHeader(head);
    if (header === null) return fresh ? this.#endOrThrow(segment, window, null, 'batch header unreadable') : this.#read(true);
    const frame = window.at(this.#offset, frameBytes(header.payloadLength));
    if (frame.length < frameBytes(header.payloadLength) || !hasEndMark(frame, header.payloadLength)) {
      return fresh ? this.#endOrThrow(segment, window, header, 'batch has no end') : this.#read(true);
    }
    const payload = frame.subarray(FRAME_HEADER_BYTES, frame.length - FRAME_END_BYTES);
    if (!batchHash(header.prevHash, header.firstSeq, header.count, payload).equals(header.hash)) {
      return fresh ? this.#endOrThrow(segment, window, header, 'batch does not match its hash') : this.#read(true);
    }
    if (header.firstSeq !== this.#nextSeq)
      throw new JournalDamage(segment.path, this.#offset, `expected entry ${this.#nextSeq}, found ${header.firstSeq}`);
    if (!header.prevHash.equals(this.#hash)) throw new JournalDamage(segment.path, this.#offset, 'link to the batch before is broken');
    const offset = this.#offset;
    this.#offset += frame.length;
    this.#nextSeq += header.count;
    this.#hash = header.hash;
    return { segment, offset, firstSeq: header.firstSeq, count: header.count, hash: header.hash, payload };
  }

  /** The end when the bytes are those of a write that never finished; damage otherwise. */
  #endOrThrow(segment: Segment, window: FileWindow, header: FrameHeader | null, reason: string): null {
    const rest = Buffer.from(window.at(this.#offset, window.size() - this.#offset));
    const isLast = listSegments(this.#disk, this.#folder).at(-1)?.firstSeq === segment.firstSeq;
    if (!isLast || followsAnother(rest, this.#nextSeq) || !wasNeverFinished(rest, this.#offset, header)) {
      throw new JournalDamage(segment.path, this.#offset, reason);
    }
    this.#torn = 'batch';
    return null;
  }
}
