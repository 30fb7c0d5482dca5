import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Disk, DiskFile } from './disk.ts';
import { HASH_BYTES } from './frame.ts';

/**
 * `snapshots/<seq, 16 digits>.snapshot`: magic 8 | seq u64 | timeMs u64 | journalHash 32 | stateHash 32 | length u64 | SHA-256 of these 96
 * bytes 32 | pieces, each length u32 | bytes. `journalHash` is the hash of the batch that ends at `seq`; `stateHash` is the SHA-256 of the
 * state, which is the pieces without their lengths, and `length` how many bytes that is. The state may be larger than any one buffer.
 */
const HEADER_BYTES = 128;
const CHECK_OFFSET = 96;
const MAGIC = Buffer.from('CANDORS2');
const SNAPSHOT_NAME = /^(\d{16})\.snapshot$/;
const KEPT = 3;
const LENGTH_BYTES = 4;
/** A longer piece is written by nobody and read by nobody. */
export const MOST_PIECE_BYTES = 64 * 1024 * 1024;

/** After which entry the state was taken, and `journalHash`. */
export type SnapshotHead = { readonly seq: number; readonly timeMs: number; readonly journalHash: Buffer };

export type Snapshot = SnapshotHead & {
  readonly stateHash: Buffer;
  /** The state as it was written, read from the file piece by piece as they are asked for. */
  readonly pieces: () => Generator<Buffer>;
};

/** Calls `take` with each piece of a state; a piece is valid until `take` returns. */
export type SaveState = (take: (piece: Uint8Array) => void) => void;

export function snapshotFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots');
}

/** Seqs of the snapshot files, newest first. */
export function listSnapshots(disk: Disk, folder: string): readonly number[] {
  return disk
    .list(folder)
    .flatMap((name) => SNAPSHOT_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a);
}

/** Writes beside, syncs, renames into place and syncs the folder: the file is whole or absent. Removes all but the newest three. One at a time. */
export async function writeSnapshot(disk: Disk, folder: string, head: SnapshotHead, save: SaveState): Promise<void> {
  disk.makeFolder(folder);
  const path = snapshotPath(folder, head.seq);
  const unfinished = `${path}.unfinished`;
  // What a crash or a full disk left of earlier ones; nobody else writes here.
  for (const name of disk.list(folder)) if (name.endsWith('.unfinished')) disk.remove(join(folder, name));
  const file = disk.create(unfinished);
  try {
    const { stateHash, length } = writePieces(file, save);
    await file.writeDurably(snapshotHeader(head, stateHash, length), HEADER_BYTES, 0);
  } finally {
    file.close();
  }
  disk.rename(unfinished, path);
  disk.syncFolder(folder);
  for (const seq of listSnapshots(disk, folder).slice(KEPT)) disk.remove(snapshotPath(folder, seq));
}

function writePieces(file: DiskFile, save: SaveState): { readonly stateHash: Buffer; readonly length: number } {
  const hash = createHash('sha256');
  // Each write is durable when it returns, so a piece and its length go in one.
  let framed = Buffer.alloc(0);
  let [position, length] = [HEADER_BYTES, 0];
  save((piece) => {
    if (piece.length > MOST_PIECE_BYTES) throw new RangeError(`a piece of ${piece.length} bytes`);
    if (framed.length < LENGTH_BYTES + piece.length) framed = Buffer.allocUnsafeSlow(LENGTH_BYTES + piece.length);
    framed.writeUInt32BE(piece.length);
    framed.set(piece, LENGTH_BYTES);
    file.write(framed, LENGTH_BYTES + piece.length, position);
    hash.update(piece);
    position += LENGTH_BYTES + piece.length;
    length += piece.length;
  });
  return { stateHash: hash.digest(), length };
}

/** Null when the file is not a whole, undamaged snapshot of that seq: all of it is read and hashed before any of it is used. */
export function readSnapshot(disk: Disk, folder: string, seq: number): Snapshot | null {
  const path = snapshotPath(folder, seq);
  const file = disk.openToRead(path);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    if (file.read(header, HEADER_BYTES, 0) < HEADER_BYTES) return null;
    if (!header.subarray(0, 8).equals(MAGIC) || !header.subarray(CHECK_OFFSET).equals(sha256(header.subarray(0, CHECK_OFFSET))))
      return null;
    const stateHash = Buffer.from(header.subarray(56, 56 + HASH_BYTES));
    if (Number(header.readBigUInt64BE(8)) !== seq) return null;
    const hash = createHash('sha256');
    let length = 0;
    for (const piece of piecesOf(file)) {
      if (piece === null) return null;
      hash.update(piece);
      length += piece.length;
    }
    if (length !== Number(header.readBigUInt64BE(88)) || !hash.digest().equals(stateHash)) return null;
    const timeMs = Number(header.readBigUInt64BE(16));
    return { seq, timeMs, journalHash: Buffer.from(header.subarray(24, 56)), stateHash, pieces: () => piecesAgain(disk, path) };
  } finally {
    file.close();
  }
}

/** The pieces of a file; null in place of one that is not whole, and nothing after it. */
function* piecesOf(file: DiskFile): Generator<Buffer | null> {
  const size = file.size();
  const lengthBytes = Buffer.alloc(LENGTH_BYTES);
  for (let position = HEADER_BYTES; position < size;) {
    const isThere = file.read(lengthBytes, LENGTH_BYTES, position) === LENGTH_BYTES;
    const length = isThere ? lengthBytes.readUInt32BE() : 0;
    position += LENGTH_BYTES + length;
    const isWhole = isThere && length <= MOST_PIECE_BYTES && position <= size;
    const piece = isWhole ? Buffer.allocUnsafeSlow(length) : null;
    if (piece !== null && file.read(piece, length, position - length) < length) yield null;
    else yield piece;
    if (piece === null) return;
  }
}

function* piecesAgain(disk: Disk, path: string): Generator<Buffer> {
  const file = disk.openToRead(path);
  try {
    for (const piece of piecesOf(file)) {
      if (piece === null) throw new Error(`${path} has changed since it was read`);
      yield piece;
    }
  } finally {
    file.close();
  }
}

/** The newest valid snapshot at or before `limitSeq`; damaged ones are passed over. */
export function newestSnapshot(disk: Disk, folder: string, limitSeq = Number.MAX_SAFE_INTEGER): Snapshot | null {
  for (const seq of listSnapshots(disk, folder)) {
    const snapshot = seq <= limitSeq ? readSnapshot(disk, folder, seq) : null;
    if (snapshot !== null) return snapshot;
  }
  return null;
}

export function snapshotName(seq: number): string {
  return `${String(seq).padStart(16, '0')}.snapshot`;
}

function snapshotPath(folder: string, seq: number): string {
  return join(folder, snapshotName(seq));
}

function snapshotHeader(snapshot: SnapshotHead, stateHash: Buffer, length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header, 0);
  header.writeBigUInt64BE(BigInt(snapshot.seq), 8);
  header.writeBigUInt64BE(BigInt(snapshot.timeMs), 16);
  header.set(snapshot.journalHash, 24);
  header.set(stateHash, 56);
  header.writeBigUInt64BE(BigInt(length), 88);
  header.set(sha256(header.subarray(0, CHECK_OFFSET)), CHECK_OFFSET);
  return header;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
