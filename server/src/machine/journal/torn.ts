import { FRAME_HEADER_BYTES, frameBytes, parseFrameHeader, type FrameHeader } from './frame.ts';

const SECTOR_BYTES = 512;
const MAGIC = Buffer.from('CJB1');

/**
 * Whether the bytes from a bad batch to the end of the file can be a write that a crash interrupted. Such a write leaves the file
 * short, or longer with zeros where data never arrived: at the end, or whole sectors in between. Anything else was finished once
 * (it may have been acknowledged) and changed later; to cut it would hide that, so the answer is no.
 * A finished batch ends in four bytes that are not zero, each with several bits set: one flipped bit cannot imitate a missing end.
 */
export function wasNeverFinished(rest: Buffer, offset: number, header: FrameHeader | null): boolean {
  if (rest.length < FRAME_HEADER_BYTES) return true;
  if (header !== null && rest.length < frameBytes(header.payloadLength)) return true;
  const end = header === null ? rest.length : frameBytes(header.payloadLength);
  return rest[end - 1] === 0 || hasEmptySector(rest.subarray(0, end), offset);
}

/** Whether a whole, valid batch header of a later entry stands after the bad one. A batch is written only when the one before is durable, so then it is damage. */
export function followsAnother(rest: Buffer, expectedSeq: number): boolean {
  let at = rest.indexOf(MAGIC, 1);
  while (at >= 0 && at + FRAME_HEADER_BYTES <= rest.length) {
    const header = parseFrameHeader(rest.subarray(at, at + FRAME_HEADER_BYTES));
    if (header !== null && header.firstSeq > expectedSeq) return true;
    at = rest.indexOf(MAGIC, at + 1);
  }
  return false;
}

function hasEmptySector(bytes: Buffer, fileOffset: number): boolean {
  let start = 0;
  while (start < bytes.length) {
    const end = Math.min(bytes.length, start + SECTOR_BYTES - ((fileOffset + start) % SECTOR_BYTES));
    if (bytes.subarray(start, end).every((byte) => byte === 0)) return true;
    start = end;
  }
  return false;
}
