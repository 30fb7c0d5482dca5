import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import { encodeEntry } from '@candor/exchange/entry-codec';
import type { Entry } from '@candor/exchange/entry';

import { FRAME_END_BYTES, FRAME_HEADER_BYTES, frameBytes, MAX_PAYLOAD_BYTES, sealFrame } from './frame.ts';

const HEADER_ROOM = new Uint8Array(FRAME_HEADER_BYTES);
const END_ROOM = new Uint8Array(FRAME_END_BYTES);
const FIRST_BYTES = 1024 * 1024;

/**
 * Where a batch is put together: entries are encoded straight behind the room for the header, so that the whole frame leaves in one
 * write. One buffer serves all batches; it grows to the largest.
 */
export class BatchBuffer {
  readonly #writer = new ByteWriter(FIRST_BYTES);
  #firstSeq = 0;
  #count = 0;
  /** The last entry of the batch. */
  #last: Entry | null = null;

  constructor() {
    this.clear();
  }

  get count(): number {
    return this.#count;
  }

  get lastSeq(): number {
    return this.#firstSeq + this.#count - 1;
  }

  get payloadLength(): number {
    return this.#writer.length - FRAME_HEADER_BYTES;
  }

  add(entry: Entry): void {
    if (this.#count === 0) this.#firstSeq = entry.seq;
    else if (entry.seq !== this.lastSeq + 1) throw new Error(`entry ${entry.seq} does not follow entry ${this.lastSeq}`);
    encodeEntry(this.#writer, entry, this.#last);
    this.#last = entry;
    if (this.payloadLength > MAX_PAYLOAD_BYTES) throw new Error('a batch is larger than the journal allows');
    this.#count += 1;
  }

  /** The finished frame and its hash. The bytes are valid until `clear`, which must come next. */
  seal(prevHash: Uint8Array): { readonly frame: Buffer; readonly hash: Buffer } {
    if (this.#count === 0) throw new Error('an empty batch has no place in the journal');
    const payloadLength = this.payloadLength;
    this.#writer.raw(END_ROOM);
    const bytes = this.#writer.view();
    const frame = Buffer.from(bytes.buffer, bytes.byteOffset, frameBytes(payloadLength));
    return { frame, hash: sealFrame(frame, this.#firstSeq, this.#count, payloadLength, prevHash) };
  }

  /** A copy of the entries' bytes, for readers in other threads. */
  copyPayload(): Uint8Array<ArrayBuffer> {
    return this.#writer.view().slice(FRAME_HEADER_BYTES);
  }

  clear(): void {
    this.#writer.clear();
    this.#writer.raw(HEADER_ROOM);
    this.#count = 0;
    this.#last = null;
  }
}
