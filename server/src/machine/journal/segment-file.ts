import { readlinkSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { JournalDamage } from './damage.ts';
import type { Disk, DiskFile } from './disk.ts';
import { MAX_PAYLOAD_BYTES } from './frame.ts';
import { listSegments, type Segment } from './segment.ts';

/** A segment as those read it who need not know whether it is compressed. */
export type SegmentFile = Pick<DiskFile, 'read' | 'size' | 'close'>;

/** A segment is closed when it has grown past 64 MiB, by one batch at most. */
const MOST_BYTES = 2 * MAX_PAYLOAD_BYTES;

/** Segments are not where the journal says; nothing is damaged, they have to be brought back. */
export class SegmentsMissing extends Error {
  override name = 'SegmentsMissing';

  constructor(places: readonly string[]) {
    super(
      `${places.length === 1 ? 'a segment' : `${places.length} segments`} of the journal cannot be found: ${places.join(', ')}; bring back what was moved away`,
    );
  }
}

/**
 * Opens a segment to read it; a compressed one is read and decompressed at once, which takes memory for all of it. One that was compressed
 * since it was listed is found again. Throws `SegmentsMissing`, which names every segment that is not there, or `JournalDamage`.
 */
export function openSegment(disk: Disk, folder: string, segment: Segment): SegmentFile {
  const file = openIfThere(disk, segment) ?? openIfThere(disk, findSegment(disk, folder, segment));
  if (file === null) throw new SegmentsMissing([placeOf(segment.path)]);
  return file;
}

/** A listed segment as it is now: it may have been compressed since. Throws `SegmentsMissing`. */
export function findSegment(disk: Disk, folder: string, { path, firstSeq }: Segment): Segment {
  const listed = listSegments(disk, folder);
  const missing = listed.filter((segment) => isMissing(disk, segment));
  const found = listed.find((segment) => segment.firstSeq === firstSeq);
  if (found === undefined) throw new SegmentsMissing([path, ...missing.map((segment) => placeOf(segment.path))]);
  if (missing.includes(found)) throw new SegmentsMissing(missing.map((segment) => placeOf(segment.path)));
  return found;
}

function openIfThere(disk: Disk, { path, isCompressed }: Segment): SegmentFile | null {
  let file: DiskFile;
  try {
    file = disk.openToRead(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  if (!isCompressed) return file;
  try {
    return inMemory(decompress(readAll(file), path));
  } finally {
    file.close();
  }
}

function readAll(file: SegmentFile): Buffer {
  const bytes = Buffer.allocUnsafeSlow(file.size());
  return bytes.subarray(0, file.read(bytes, bytes.length, 0));
}

/** The whole of a file as it is stored. */
export function readWhole(disk: Disk, path: string): Buffer {
  const file = disk.openToRead(path);
  try {
    return readAll(file);
  } finally {
    file.close();
  }
}

/** The bytes of the segment that a compressed one was made of. Throws `JournalDamage`. */
export function decompress(stored: Buffer, path: string): Buffer {
  try {
    return zstdDecompressSync(stored, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw new JournalDamage(path, 0, `it cannot be decompressed (${error instanceof Error ? error.message : String(error)})`);
  }
}

function inMemory(bytes: Buffer): SegmentFile {
  return {
    read: (target, length, position) => bytes.copy(target, 0, position, position + length),
    size: () => bytes.length,
    close: () => undefined,
  };
}

function isMissing(disk: Disk, { path }: Segment): boolean {
  try {
    disk.openToRead(path).close();
    return false;
  } catch (error) {
    if (isAbsent(error)) return true;
    throw error;
  }
}

/** Where a segment should be: a link says where it leads. */
function placeOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return path;
  }
}

export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
