import type { Entry } from '@candor/exchange/entry';
import { encodeEntry } from './entries.ts';
import { FRAME_END_BYTES, FRAME_HEADER_BYTES, frameBytes, MAX_PAYLOAD_BYTES, sealFrame } from './frame.ts';

const FIRST_BYTES = 1024 * 1024;

/**
 * Where a batch is put together: entries are encoded straight behind the room for the header, so that the whole frame leaves in one
 * write. One buffer serves all batches; it grows to the largest.
 */
export class BatchBuffer {
  #bytes: Buffer = Buffer.alloc(FIRST_BYTES);
  #end = FRAME_HEADER_BYTES;
  #firstSeq = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get lastSeq(): number {
    return this.#firstSeq + this.#count - 1;
  }

  get payloadLength(): number {
    return this.#end - FRAME_HEADER_BYTES;
  }

  /** The frame's bytes after `seal`; valid until `clear`. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  get frameLength(): number {
    return frameBytes(this.payloadLength);
  }

  add(entry: Entry): void {
    if (this.#count === 0) this.#firstSeq = entry.seq;
    else if (entry.seq !== this.lastSeq + 1) throw new Error(`entry ${entry.seq} does not follow entry ${this.lastSeq}`);
    let end = encodeEntry(entry, this.#bytes, this.#end);
    while (end < 0 || end + FRAME_END_BYTES > this.#bytes.length) {
      this.#grow();
      end = encodeEntry(entry, this.#bytes, this.#end);
    }
    this.#end = end;
    this.#count += 1;
  }

  /** Completes the frame; answers the batch's hash. */
  seal(prevHash: Uint8Array): Buffer {
    if (this.#count === 0) throw new Error('an empty batch has no place in the journal');
    return sealFrame(this.#bytes, this.#firstSeq, this.#count, this.payloadLength, prevHash);
  }

  clear(): void {
    this.#end = FRAME_HEADER_BYTES;
    this.#count = 0;
  }

  #grow(): void {
    if (this.#bytes.length > MAX_PAYLOAD_BYTES) throw new Error('a batch is larger than the journal allows');
    const larger = Buffer.alloc(this.#bytes.length * 2);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
