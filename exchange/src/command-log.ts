import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';

/** A piece is closed when it is this long; what is forgotten gives its memory back piece by piece. */
const PIECE_BYTES = 1 << 20;
/** Positions are piece × 2^32 + offset. */
const PIECE_SPAN = 2 ** 32;

/**
 * Records one after the other in bytes, which cost the garbage collector nothing however many they are. Records are appended at the
 * end and dropped from the beginning; a position stays valid as long as its record is there.
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
    if (this.#open.length >= PIECE_BYTES) {
      this.#open = new ByteWriter(PIECE_BYTES + 1_024);
      this.#pieces.push(this.#open);
    }
    return (this.#firstPiece + this.#pieces.length - 1) * PIECE_SPAN + this.#open.length;
  }

  writer(): ByteWriter {
    return this.#open;
  }

  /** Reads from the record at a position. */
  at(position: number): ByteReader {
    return new ByteReader(this.#pieceOf(position).view(), position % PIECE_SPAN);
  }

  /** Whether the record at a position begins with these bytes. */
  beginsWith(position: number, bytes: ByteWriter): boolean {
    return this.#pieceOf(position).holds(bytes, position % PIECE_SPAN);
  }

  /** Position of the oldest record, −1 when there is none. */
  oldest(): number {
    const first = this.#pieces[0];
    if (first === undefined || this.#firstOffset >= first.length) return -1;
    return this.#firstPiece * PIECE_SPAN + this.#firstOffset;
  }

  /** Drops the oldest record, which ends at this offset of its piece. */
  drop(end: number): void {
    this.#firstOffset = end;
    const first = this.#pieces[0];
    if (first === undefined || end < first.length) return;
    this.#firstOffset = 0;
    this.#pieces.shift();
    this.#firstPiece += 1;
    if (this.#pieces.length > 0) return;
    this.#open = new ByteWriter(1_024);
    this.#pieces.push(this.#open);
  }

  #pieceOf(position: number): ByteWriter {
    const piece = this.#pieces[Math.floor(position * 2 ** -32) - this.#firstPiece];
    if (piece === undefined) throw new RangeError(`no record at ${position}`);
    return piece;
  }

  /** All bytes of the records that are there, in their order. */
  save(writer: ByteWriter): void {
    let total = -this.#firstOffset;
    for (const piece of this.#pieces) total += piece.length;
    writer.count(total);
    for (const [place, piece] of this.#pieces.entries()) writer.raw(piece.view().subarray(place === 0 ? this.#firstOffset : 0));
  }
}
