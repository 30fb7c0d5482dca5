import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { HASH_BYTES } from './frame.ts';

/**
 * `snapshots/<seq, 16 digits>.snapshot`: magic 8 | seq u64 | timeMs u64 | journalHash 32 | stateHash 32 | length u64 | SHA-256 of these 96
 * bytes 32 | state. `journalHash` is the hash of the batch that ends at `seq`, `stateHash` the SHA-256 of the state's bytes.
 */
const HEADER_BYTES = 128;
const CHECK_OFFSET = 96;
const MAGIC = Buffer.from('CANDORS1');
const SNAPSHOT_NAME = /^(\d{16})\.snapshot$/;
const KEPT = 3;

export type Snapshot = {
  readonly seq: number;
  readonly timeMs: number;
  readonly journalHash: Buffer;
  readonly stateHash: Buffer;
  readonly state: Buffer;
};

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
export async function writeSnapshot(disk: Disk, folder: string, snapshot: Omit<Snapshot, 'stateHash'>): Promise<void> {
  disk.makeFolder(folder);
  const path = snapshotPath(folder, snapshot.seq);
  const unfinished = `${path}.unfinished`;
  // What a crash or a full disk left of earlier ones; nobody else writes here.
  for (const name of disk.list(folder)) if (name.endsWith('.unfinished')) disk.remove(join(folder, name));
  const header = snapshotHeader(snapshot);
  const file = disk.create(unfinished);
  try {
    file.write(header, HEADER_BYTES, 0);
    await file.writeDurably(snapshot.state, snapshot.state.length, HEADER_BYTES);
  } finally {
    file.close();
  }
  disk.rename(unfinished, path);
  disk.syncFolder(folder);
  for (const seq of listSnapshots(disk, folder).slice(KEPT)) disk.remove(snapshotPath(folder, seq));
}

/** Null when the file is not a whole, undamaged snapshot of that seq. */
export function readSnapshot(disk: Disk, folder: string, seq: number): Snapshot | null {
  const file = disk.openToRead(snapshotPath(folder, seq));
  try {
    const size = file.size();
    const header = Buffer.alloc(HEADER_BYTES);
    if (size < HEADER_BYTES || file.read(header, HEADER_BYTES, 0) < HEADER_BYTES) return null;
    if (!header.subarray(0, 8).equals(MAGIC) || !header.subarray(CHECK_OFFSET).equals(sha256(header.subarray(0, CHECK_OFFSET))))
      return null;
    const length = Number(header.readBigUInt64BE(88));
    if (Number(header.readBigUInt64BE(8)) !== seq || size !== HEADER_BYTES + length) return null;
    const state = Buffer.alloc(length);
    if (file.read(state, length, HEADER_BYTES) < length) return null;
    const stateHash = Buffer.from(header.subarray(56, 56 + HASH_BYTES));
    if (!sha256(state).equals(stateHash)) return null;
    return { seq, timeMs: Number(header.readBigUInt64BE(16)), journalHash: Buffer.from(header.subarray(24, 56)), stateHash, state };
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

function snapshotName(seq: number): string {
  return `${String(seq).padStart(16, '0')}.snapshot`;
}

function snapshotPath(folder: string, seq: number): string {
  return join(folder, snapshotName(seq));
}

function snapshotHeader(snapshot: Omit<Snapshot, 'stateHash'>): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header, 0);
  header.writeBigUInt64BE(BigInt(snapshot.seq), 8);
  header.writeBigUInt64BE(BigInt(snapshot.timeMs), 16);
  header.set(snapshot.journalHash, 24);
  header.set(sha256(snapshot.state), 56);
  header.writeBigUInt64BE(BigInt(snapshot.state.length), 88);
  header.set(sha256(header.subarray(0, CHECK_OFFSET)), CHECK_OFFSET);
  return header;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
