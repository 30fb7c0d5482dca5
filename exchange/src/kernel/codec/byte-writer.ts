/** Numbers below this (2^52) fit a zigzag varint; everything else takes the escape. */
const SMALL = 4_503_599_627_370_496;
/** Zigzag would never write "minus zero": the code 1 stands for "what follows is not a small whole number". */
const ESCAPE = 1;
/** What four digits of base 128 count to, and its inverse: a power of two, so that a product with it is an exact quotient. */
const LOW_DIGITS = 2 ** 28;
const LOW_DIGITS_INVERSE = 2 ** -28;

/** Where a writer puts what does not fit one buffer. */
export type Pieces = {
  /** A piece ends at the first place where it may and is at least so long. */
  readonly bytes: number;
  /** The piece is valid until this returns. */
  readonly take: (piece: Uint8Array) => void;
};

/**
 * Writes values one after the other. The buffer grows as needed and is reused, so that writing a value allocates nothing. What outgrows
 * one buffer is written in pieces: they end where `mayEnd` says so, and `ByteReader.mayEnd` is called in the same places.
 */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;
  readonly #pieces: Pieces | null;

  /** With `pieces`, `length` and `view` are those of the last piece. */
  constructor(capacity = 65_536, pieces: Pieces | null = null) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
    this.#pieces = pieces;
  }

  /** Between two values: a piece may end here. */
  mayEnd(): void {
    if (this.#pieces !== null && this.#length >= this.#pieces.bytes) this.end();
  }

  /** Hands over the last piece. */
  end(): void {
    if (this.#pieces !== null && this.#length > 0) this.#pieces.take(this.view());
    this.#length = 0;
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** Takes back what was written since the length was this one. */
  cutTo(length: number): void {
    this.#length = length;
  }

  /** What was written since `clear`, without a copy: valid until the next write. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  copy(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Whether what the other has written stands here at an offset. */
  holds(other: ByteWriter, at: number): boolean {
    const length = other.#length;
    if (at + length > this.#length) return false;
    const [bytes, others] = [this.#bytes, other.#bytes];
    for (let index = 0; index < length; index++) if (bytes[at + index] !== others[index]) return false;
    return true;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  flag(value: boolean): void {
    this.byte(value ? 1 : 0);
  }

  /** A whole number 0 … 2^53 − 1 as base-128 digits, lowest first. Throws on anything else. */
  count(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8);
    const bytes = this.#bytes;
    let at = this.#length;
    let rest = value | 0;
    if (rest !== value || rest < 0) {
      if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a count: ${value}`);
      // The low four digits are split off by a product: the remainder of large numbers is slow.
      rest = Math.floor(value * LOW_DIGITS_INVERSE);
      const low = value - rest * LOW_DIGITS;
      bytes[at++] = (low & 127) | 128;
      bytes[at++] = ((low >>> 7) & 127) | 128;
      bytes[at++] = ((low >>> 14) & 127) | 128;
      bytes[at++] = (low >>> 21) | 128;
    }
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.#length = at;
  }

  /** Any JavaScript number, since a refused command is written too: small whole numbers short, the others as eight bytes. */
  number(value: number): void {
    if (Number.isInteger(value) && value < SMALL && value > -SMALL) {
      this.count(value < 0 ? 1 - 2 * value : 2 * value);
      return;
    }
    this.byte(ESCAPE);
    if (this.#length + 8 > this.#bytes.length) this.#grow(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  /** Any bigint: short when below 2^52 either way, else sign, count of bytes and magnitude, lowest byte first. */
  amount(value: bigint): void {
    const near = Number(value);
    if (near < SMALL && near > -SMALL) {
      this.count(near < 0 ? 1 - 2 * near : 2 * near);
      return;
    }
    this.byte(ESCAPE);
    this.flag(value < 0n);
    const digits = (value < 0n ? -value : value).toString(16);
    const length = (digits.length + 1) >> 1;
    const padded = digits.padStart(2 * length, '0');
    this.count(length);
    for (let index = length - 1; index >= 0; index--) this.byte(Number.parseInt(padded.slice(2 * index, 2 * index + 2), 16));
  }

  /** Text as UTF-8 with its count of bytes before it; a lone surrogate becomes U+FFFD. */
  text(value: string): void {
    const length = value.length;
    if (length < 128) {
      const start = this.#length;
      if (start + length + 1 > this.#bytes.length) this.#grow(length + 1);
      const bytes = this.#bytes;
      bytes[start] = length;
      let index = 0;
      for (; index < length; index++) {
        const unit = value.charCodeAt(index);
        if (unit > 127) break;
        bytes[start + 1 + index] = unit;
      }
      if (index === length) {
        this.#length = start + 1 + length;
        return;
      }
    }
    const encoded = utf8(value);
    this.count(encoded.length);
    this.raw(encoded);
  }

  /** So many zero bytes; what was written before `clear` may stand there. */
  zeros(count: number): void {
    if (this.#length + count > this.#bytes.length) this.#grow(count);
    const end = this.#length + count;
    for (let at = this.#length; at < end; at++) this.#bytes[at] = 0;
    this.#length = end;
  }

  raw(values: ArrayLike<number>): void {
    if (this.#length + values.length > this.#bytes.length) this.#grow(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  #grow(more: number): void {
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

/** Written here because the exchange knows no platform: neither Node's nor the browser's encoder is imported. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x1_0000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes;
}
