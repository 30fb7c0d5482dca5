import { NodeFault } from '../evm/rpc-client.ts';

/** Reads what a block consists of, byte after byte. What ends too early, or counts more than there is room for, is a fault of who sent it. */
export class ByteReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** How many bytes have been read. */
  get offset(): number {
    return this.#offset;
  }

  get left(): number {
    return this.#bytes.length - this.#offset;
  }

  take(bytes: number): Buffer {
    if (bytes > this.left) throw new NodeFault('a block that ends too early');
    this.#offset += bytes;
    return this.#bytes.subarray(this.#offset - bytes, this.#offset);
  }

  /** What was read from a place on. */
  since(offset: number): Buffer {
    return this.#bytes.subarray(offset, this.#offset);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  /** Units of the chain. */
  units(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  /** How many things follow that have at least so many bytes each. Only the shortest way of writing a number is one. */
  count(bytesEach: number): number {
    const first = this.byte();
    const [value, least] =
      first < 0xfd ? [first, 0] : first === 0xfd ? [this.take(2).readUInt16LE(), 0xfd] : [this.take(4).readUInt32LE(), 0x1_00_00];
    if (first === 0xff || value < least || value * bytesEach > this.left) throw new NodeFault('a block with a count that cannot be');
    return value;
  }

  /** Bytes with their number before them. */
  counted(): Buffer {
    return this.take(this.count(1));
  }
}
