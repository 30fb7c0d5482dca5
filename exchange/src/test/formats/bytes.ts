/** The values of `docs/formats.md`, read as that page says and in no other way: nothing here is shared with the codec. Throws on anything else. */
export class Bytes {
  readonly #bytes: Uint8Array;
  /** Where the next value begins. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('the bytes end inside a value');
    const part = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return part;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  flag(): boolean {
    const value = this.byte();
    if (value > 1) throw new RangeError(`a flag of ${value}`);
    return value === 1;
  }

  count(): number {
    let value = 0;
    for (let index = 0; index < 8; index++) {
      const digit = this.take(1)[0] ?? 0;
      value += (digit % 128) * 128 ** index;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a count above 2^53 − 1');
      if (digit < 128) return value;
    }
    throw new RangeError('a count of more than eight digits');
  }

  number(): number {
    const code = this.count();
    if (code !== 1) return code % 2 === 0 ? code / 2 : (1 - code) / 2;
    const eight = this.take(8);
    return new DataView(eight.buffer, eight.byteOffset, 8).getFloat64(0, true);
  }

  amount(): bigint {
    const code = this.count();
    if (code !== 1) return BigInt(code % 2 === 0 ? code / 2 : (1 - code) / 2);
    const isNegative = this.flag();
    const length = this.count();
    if (length === 0) throw new RangeError('an amount without bytes');
    const magnitude = whole(this.take(length).toReversed());
    return isNegative ? -magnitude : magnitude;
  }

  decimal(): string {
    const behind = this.byte();
    if (behind === 255) return this.text();
    const digits = String(this.count()).split('');
    while (digits.length < behind + 1) digits.unshift('0');
    if (behind > 0) digits.splice(digits.length - behind, 0, '.');
    return digits.join('');
  }

  text(): string {
    const utf8 = this.take(this.count());
    return decodeURIComponent(Array.from(utf8, (byte) => `%${hexOf(byte)}`).join(''));
  }
}

/** A whole number ≥ 0, highest byte first. */
export function whole(bytes: Uint8Array): bigint {
  return BigInt(`0x${Array.from(bytes, hexOf).join('')}`);
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
