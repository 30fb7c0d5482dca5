import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';

/** Records begin at multiples of this, which makes positions short. */
const ALIGNMENT_BITS = 3;
const ALIGNMENT = 1 << ALIGNMENT_BITS;
const ALIGNMENT_INVERSE = 2 ** -ALIGNMENT_BITS;
/** No record begins further into a piece; what is forgotten gives its memory back piece by piece. */
const PIECE_BYTES = 1 << 20;
const OFFSET_BITS = 17;
const OFFSET_MASK = (1 << OFFSET_BITS) - 1;
/** More pieces at once, 8 GiB, and positions would mean two records. */
const MOST_PIECES = 1 << 13;

/**
 * Records one after the other in bytes, which cost the garbage collector nothing however many they are. Records are appended at the
 * end and dropped from the beginning; a position, a whole number of 30 bits, stays valid as long as its record is there.
 */
export class CommandLog {
  readonly #pieces: ByteWriter[] = [];
  /** Number of the first piece that is still there. */
  #firstPiece = 0;
  /** Offset in it of the first record that is still there. */
  #firstOffset = 0;
  #open: ByteWriter;

  constructor() {
    this.#open = new ByteWriter(1_024);
    this.#pieces.push(this.#open);
  }

  /** Where the next record will stand; what is then written to `writer()` is that record. */
  nextPosition(): number {
    align(this.#open);
    if (this.#open.length >= PIECE_BYTES) {
      if (this.#pieces.length === MOST_PIECES) throw new RangeError('the memory of commands is full');
      this.#open = new ByteWriter(PIECE_BYTES + 1_024);
      this.#pieces.push(this.#open);
    }
    return positionOf(this.#firstPiece + this.#pieces.length - 1, this.#open.length);
  }

  writer(): ByteWriter {
    return this.#open;
  }

  /** Reads from the record at a position. */
  at(position: number): ByteReader {
    return new ByteReader(this.#pieceOf(position).view(), offsetOf(position));
  }

  /** Whether the record at a position begins with these bytes. */
  beginsWith(position: number, bytes: ByteWriter): boolean {
    return this.#pieceOf(position).holds(bytes, offsetOf(position));
  }

  /** Position of the oldest record, −1 when there is none. */
  oldest(): number {
    const first = this.#pieces[0];
    if (first === undefined || this.#firstOffset >= first.length) return -1;
    return positionOf(this.#firstPiece, this.#firstOffset);
  }

  /** Drops the oldest record, which ends at this offset of its piece. */
  drop(end: number): void {
    this.#firstOffset = alignedUp(end);
    const first = this.#pieces[0];
    if (first === undefined || this.#firstOffset < first.length) return;
    this.#firstOffset = 0;
    this.#pieces.shift();
    this.#firstPiece += 1;
    if (this.#pieces.length > 0) return;
    this.#open = new ByteWriter(1_024);
    this.#pieces.push(this.#open);
  }

  #pieceOf(position: number): ByteWriter {
    const piece = this.#pieces[((position >>> OFFSET_BITS) - this.#firstPiece) & (MOST_PIECES - 1)];
    if (piece === undefined) throw new RangeError(`no record at ${position}`);
    return piece;
  }

  /** All bytes of the records that are there, in their order, each up to a multiple of `ALIGNMENT` bytes. */
  save(writer: ByteWriter): void {
    align(this.#open);
    let total = -this.#firstOffset;
    for (const piece of this.#pieces) total += piece.length;
    writer.mayEnd();
    writer.count(total);
    for (const [index, piece] of this.#pieces.entries()) {
      writer.mayEnd();
      writer.raw(piece.view().subarray(index === 0 ? this.#firstOffset : 0));
    }
  }
}

/** Where a record may begin, at this offset or behind it. Offsets in a snapshot go beyond 32 bits, so no operator of 32 bits is used. */
export function alignedUp(offset: number): number {
  return Math.ceil(offset * ALIGNMENT_INVERSE) * ALIGNMENT;
}

function align(writer: ByteWriter): void {
  writer.zeros(alignedUp(writer.length) - writer.length);
}

function positionOf(piece: number, offset: number): number {
  return (piece & (MOST_PIECES - 1)) * 2 ** OFFSET_BITS + (offset >>> ALIGNMENT_BITS);
}

function offsetOf(position: number): number {
  return (position & OFFSET_MASK) * ALIGNMENT;
}
