import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { HASH_BYTES } from './frame.ts';

/**
 * Segment files: `journal/<firstSeq, 16 digits>.segment`: a header of 64 bytes, then frames to the end of the file. An old one is compressed with
 * zstd and has `.zst` at the end of its name.
 */
export const SEGMENT_HEADER_BYTES = 64;
const SEGMENT_MAGIC = Buffer.from('CANDORJ1');
const SEGMENT_NAME = /^(\d{16})\.segment(\.zst)?$/;
const CHECK_OFFSET = 48;

export type Segment = { readonly path: string; readonly name: string; readonly firstSeq: number; readonly isCompressed: boolean };

export function journalFolder(dataFolder: string): string {
  return join(dataFolder, 'journal');
}

export function segmentName(firstSeq: number): string {
  return `${String(firstSeq).padStart(16, '0')}.segment`;
}

/** The segments of a journal folder, oldest first. Of one that was being compressed when the process ended, the plain file. */
export function listSegments(disk: Disk, folder: string): readonly Segment[] {
  const segments: Segment[] = [];
  // names ascend: the plain file stands before the compressed one
  for (const name of disk.list(folder)) {
    const [, digits, compressed] = SEGMENT_NAME.exec(name) ?? [];
    const firstSeq = Number(digits);
    if (digits === undefined || segments.at(-1)?.firstSeq === firstSeq) continue;
    segments.push({ path: join(folder, name), name, firstSeq, isCompressed: compressed !== undefined });
  }
  return segments;
}

/** magic 8 | firstSeq u64 | prevHash 32 | first 16 bytes of the SHA-256 of these. */
export function segmentHeader(firstSeq: number, prevHash: Uint8Array): Buffer {
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES);
  SEGMENT_MAGIC.copy(header, 0);
  header.writeBigUInt64BE(BigInt(firstSeq), 8);
  header.set(prevHash, 16);
  check(header).copy(header, CHECK_OFFSET);
  return header;
}

/** Null when the 64 bytes are not a whole, undamaged segment header. */
export function parseSegmentHeader(header: Buffer): { readonly firstSeq: number; readonly prevHash: Buffer } | null {
  if (header.length < SEGMENT_HEADER_BYTES || !header.subarray(0, 8).equals(SEGMENT_MAGIC)) return null;
  if (!header.subarray(CHECK_OFFSET, SEGMENT_HEADER_BYTES).equals(check(header))) return null;
  return { firstSeq: Number(header.readBigUInt64BE(8)), prevHash: Buffer.from(header.subarray(16, 16 + HASH_BYTES)) };
}

function check(header: Buffer): Buffer {
  return createHash('sha256').update(header.subarray(0, CHECK_OFFSET)).digest().subarray(0, 16);
}
