const ESCAPE = 1;

/** Reads what `ByteWriter` wrote. Throws a `RangeError` at the end of the bytes and on what no writer writes. */
export class ByteReader {
  #bytes: Uint8Array;
  #view: DataView;
  #at: number;
  /** Bytes of the pieces before this one. */
  #before = 0;
  readonly #nextPiece: (() => Uint8Array | null) | null;

  /** `nextPiece` answers what comes after these bytes, piece by piece as a `ByteWriter` made them, and null at the end. */
  constructor(bytes: Uint8Array, at = 0, nextPiece: (() => Uint8Array | null) | null = null) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
    this.#nextPiece = nextPiece;
  }

  /** Where the next value begins, from the beginning of the first piece. */
  get position(): number {
    return this.#before + this.#at;
  }

  get done(): boolean {
    this.mayEnd();
    return this.#at >= this.#bytes.length;
  }

  /** Between two values: goes on to the next piece when this one has ended. */
  mayEnd(): void {
    if (this.#nextPiece === null || this.#at < this.#bytes.length) return;
    for (let piece = this.#nextPiece(); piece !== null; piece = this.#nextPiece()) {
      this.#before += this.#bytes.length;
      this.#at = 0;
      this.#bytes = piece;
      this.#view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
      if (piece.length > 0) return;
    }
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new RangeError('the bytes end inside a value');
    this.#at += 1;
    return value;
  }

  flag(): boolean {
    const value = this.byte();
    if (value > 1) throw new RangeError('not a flag');
    return value === 1;
  }

  count(): number {
    let value = 0;
    let unit = 1;
    for (;;) {
      const digit = this.byte();
      value += (digit & 127) * unit;
      if (digit < 128) break;
      unit *= 128;
      if (unit > Number.MAX_SAFE_INTEGER) throw new RangeError('a count of more than 53 bits');
    }
    if (!Number.isSafeInteger(value)) throw new RangeError('a count of more than 53 bits');
    return value;
  }

  number(): number {
    const code = this.count();
    if (code === ESCAPE) {
      if (this.#at + 8 > this.#bytes.length) throw new RangeError('the bytes end inside a value');
      const value = this.#view.getFloat64(this.#at, true);
      this.#at += 8;
      return value;
    }
    return zigzag(code);
  }

  amount(): bigint {
    const code = this.count();
    if (code !== ESCAPE) return BigInt(zigzag(code));
    const negative = this.flag();
    const length = this.count();
    const digits: string[] = [];
    for (let index = 0; index < length; index++) digits.push(this.byte().toString(16).padStart(2, '0'));
    const magnitude = BigInt(`0x${digits.toReversed().join('')}`);
    return negative ? -magnitude : magnitude;
  }

  text(): string {
    const length = this.count();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('the bytes end inside a text');
    let text = '';
    // Eight at a time: nearly all text is ids, and a text put together character by character costs more than all the rest of an entry.
    const bytes = this.#bytes;
    for (let at = this.#at; at + 8 <= end; at += 8) {
      const [a, b, c, d] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0];
      const [e, f, g, h] = [bytes[at + 4] ?? 0, bytes[at + 5] ?? 0, bytes[at + 6] ?? 0, bytes[at + 7] ?? 0];
      if ((a | b | c | d | e | f | g | h) > 127) break;
      text += String.fromCharCode(a, b, c, d, e, f, g, h);
      this.#at = at + 8;
    }
    while (this.#at < end) text += String.fromCodePoint(this.#codePoint());
    if (this.#at !== end) throw new RangeError('a text ends inside a character');
    return text;
  }

  /** So many bytes as they are, without a copy. */
  bytes(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('the bytes end inside a value');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  /** Whether these bytes come next. Reads nothing. */
  startsWith(bytes: Uint8Array): boolean {
    for (let index = 0; index < bytes.length; index++) if (this.#bytes[this.#at + index] !== bytes[index]) return false;
    return true;
  }

  #codePoint(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    let point = first & (0x3f >> more);
    for (let index = 0; index < more; index++) point = (point << 6) | (this.byte() & 63);
    return point;
  }
}

/** Even codes are twice a number ≥ 0, odd ones from 3 on belong to the negative numbers. */
function zigzag(code: number): number {
  return code % 2 === 0 ? code * 0.5 : (1 - code) * 0.5;
}
