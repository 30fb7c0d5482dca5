import { hash as digest } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * One batch in a segment file, big-endian:
 *
 *     magic "CJB1" | firstSeq u64 | count u32 | payloadLength u32 | prevHash 32 | hash 32 | crc32 of the 84 bytes before | payload | "1BJC"
 *
 * `hash` is the link of the chain (product rules §15.1). The CRC makes the length trustworthy before the payload is there, and the
 * end mark, no byte of which is zero, tells a write that never finished from a finished one that was damaged later.
 */
export const FRAME_HEADER_BYTES = 88;
export const FRAME_END_BYTES = 4;
export const HASH_BYTES = 32;
/** No batch is larger; a length above it is damage. */
export const MAX_PAYLOAD_BYTES = 256 * 1024 * 1024;

const FRAME_MAGIC = Buffer.from('CJB1').readUInt32BE(0);
const END_MARK = Buffer.from('1BJC').readUInt32BE(0);
const CHAIN_TAG = Buffer.from('candor/batch/1\n');
const CRC_OFFSET = 84;

/** What stands before the first batch. */
export const FIRST_PREV_HASH: Buffer = Buffer.alloc(HASH_BYTES);

export type FrameHeader = {
  readonly firstSeq: number;
  readonly count: number;
  readonly payloadLength: number;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
};

/** Bytes of the whole frame on disk. */
export function frameBytes(payloadLength: number): number {
  return FRAME_HEADER_BYTES + payloadLength + FRAME_END_BYTES;
}

const hashInput = Buffer.alloc(CHAIN_TAG.length + HASH_BYTES + 12 + HASH_BYTES);
CHAIN_TAG.copy(hashInput, 0);

/** SHA-256("candor/batch/1" LF prevHash u64be(firstSeq) u32be(count) SHA-256(payload)): product rules §15.1, vector G44. */
export function batchHash(prevHash: Uint8Array, firstSeq: number, count: number, payload: Uint8Array): Buffer {
  let at = CHAIN_TAG.length;
  hashInput.set(prevHash, at);
  at += HASH_BYTES;
  at = hashInput.writeBigUInt64BE(BigInt(firstSeq), at);
  at = hashInput.writeUInt32BE(count, at);
  digest('sha256', payload, 'buffer').copy(hashInput, at);
  return digest('sha256', hashInput, 'buffer');
}

/** Fills header and end mark around a payload that already stands at `FRAME_HEADER_BYTES`; answers the batch's hash. */
export function sealFrame(frame: Buffer, firstSeq: number, count: number, payloadLength: number, prevHash: Uint8Array): Buffer {
  const payload = frame.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + payloadLength);
  const hash = batchHash(prevHash, firstSeq, count, payload);
  frame.writeUInt32BE(FRAME_MAGIC, 0);
  frame.writeBigUInt64BE(BigInt(firstSeq), 4);
  frame.writeUInt32BE(count, 12);
  frame.writeUInt32BE(payloadLength, 16);
  frame.set(prevHash, 20);
  frame.set(hash, 52);
  frame.writeUInt32BE(headerCheck(frame), CRC_OFFSET);
  frame.writeUInt32BE(END_MARK, FRAME_HEADER_BYTES + payloadLength);
  return hash;
}

/** Null when the header is not one: other magic, a wrong CRC or impossible figures. `bytes` holds at least a header. */
export function parseFrameHeader(bytes: Buffer): FrameHeader | null {
  if (bytes.readUInt32BE(0) !== FRAME_MAGIC || bytes.readUInt32BE(CRC_OFFSET) !== headerCheck(bytes)) return null;
  const firstSeq = Number(bytes.readBigUInt64BE(4));
  const count = bytes.readUInt32BE(12);
  const payloadLength = bytes.readUInt32BE(16);
  if (!Number.isSafeInteger(firstSeq) || firstSeq < 1 || count < 1 || payloadLength > MAX_PAYLOAD_BYTES) return null;
  return {
    firstSeq,
    count,
    payloadLength,
    prevHash: Buffer.from(bytes.subarray(20, 52)),
    hash: Buffer.from(bytes.subarray(52, 84)),
  };
}

export function hasEndMark(frame: Buffer, payloadLength: number): boolean {
  return frame.readUInt32BE(FRAME_HEADER_BYTES + payloadLength) === END_MARK;
}

/** CRC over the header's fields; never zero, so that zeros on the disk are never a valid header. */
function headerCheck(bytes: Buffer): number {
  const check = crc32(bytes.subarray(0, CRC_OFFSET));
  return check === 0 ? 1 : check;
}
