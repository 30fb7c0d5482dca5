import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemDisk } from './disk.ts';
import type { Disk } from './disk.ts';
import { listSnapshots, newestSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';
import type { SnapshotHead } from './snapshot.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-snapshot-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const headOf = (seq: number): SnapshotHead => ({ seq, timeMs: 5_000 + seq, journalHash: Buffer.alloc(32, seq) });
const write = (seq: number, pieces: readonly string[] = ['state ', `${seq}`]): Promise<void> =>
  writeSnapshot(systemDisk, folder, headOf(seq), (take) => {
    for (const piece of pieces) take(Buffer.from(piece));
  });

test('a snapshot comes back with its state, its seq and the hash of its batch', async () => {
  await write(7);
  const snapshot = newestSnapshot(systemDisk, folder);
  expect(snapshot).toMatchObject({
    seq: 7,
    timeMs: 5_007,
    journalHash: Buffer.alloc(32, 7),
    stateHash: createHash('sha256').update('state 7').digest(),
  });
  expect([...(snapshot?.pieces() ?? [])].map(String)).toEqual(['state ', '7']);
});

test('the same state has the same hash however it was divided into pieces', async () => {
  await write(1, ['one', 'state']);
  await write(2, ['onestat', '', 'e']);
  const [first, second] = [1, 2].map((seq) => readSnapshot(systemDisk, folder, seq)?.stateHash);
  expect(first).toEqual(second);
});

test('a piece above 64 MiB is refused, and no snapshot is left', async () => {
  const piece = new Uint8Array(64 * 1024 * 1024 + 1);
  await expect(writeSnapshot(systemDisk, folder, headOf(1), (take) => take(piece))).rejects.toThrow(RangeError);
  expect(listSnapshots(systemDisk, folder)).toEqual([]);
});

test('a file that was put in place of the one that was read is not taken for it', async () => {
  await write(1);
  const snapshot = readSnapshot(systemDisk, folder, 1);
  const path = join(folder, '0000000000000001.snapshot');
  writeFileSync(path, readFileSync(path).subarray(0, -1));
  expect(() => [...(snapshot?.pieces() ?? [])]).toThrow('has changed');
});

test('a snapshot is durable before it has its name, and its name is durable before an older one goes', async () => {
  for (const seq of [1, 2, 3]) await write(seq);
  const steps: string[] = [];
  const noted = (disk: Disk): Disk => ({
    ...disk,
    create: (path) => {
      const file = disk.create(path);
      return {
        ...file,
        write: (source, length, position) => {
          steps.push('write');
          file.write(source, length, position);
        },
        writeDurably: async (source, length, position) => {
          await file.writeDurably(source, length, position);
          steps.push('durable');
        },
      };
    },
    rename: (from, to) => {
      steps.push('rename');
      disk.rename(from, to);
    },
    syncFolder: (path) => {
      steps.push(`sync ${path === folder}`);
      disk.syncFolder(path);
    },
    remove: (path) => {
      steps.push(`remove ${basename(path)}`);
      disk.remove(path);
    },
  });
  await writeSnapshot(noted(systemDisk), folder, headOf(4), (take) => take(Buffer.from('state')));
  expect(steps).toEqual(['write', 'durable', 'rename', 'sync true', 'remove 0000000000000001.snapshot']);
});

test('a piece that the disk gives in part only is not taken for it', async () => {
  await write(1);
  const short: Disk = {
    ...systemDisk,
    openToRead: (path) => {
      const file = systemDisk.openToRead(path);
      return { ...file, read: (target, length, position) => file.read(target, length === 'state '.length ? length - 1 : length, position) };
    },
  };
  expect(readSnapshot(short, folder, 1)).toBeNull();
  let disk = systemDisk;
  const changing: Disk = { ...systemDisk, openToRead: (path) => disk.openToRead(path) };
  const snapshot = readSnapshot(changing, folder, 1);
  disk = short;
  expect(() => [...(snapshot?.pieces() ?? [])]).toThrow('has changed');
});

test('the newest three are kept', async () => {
  for (const seq of [1, 2, 30, 4, 25]) await write(seq);
  expect(listSnapshots(systemDisk, folder)).toEqual([30, 25, 4]);
});

test('a damaged snapshot, changed or cut anywhere, is passed over for the one before', async () => {
  await write(1);
  await write(2);
  const path = join(folder, '0000000000000002.snapshot');
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at);
    writeFileSync(path, changed);
    expect(readSnapshot(systemDisk, folder, 2), `byte ${at}`).toBeNull();
    writeFileSync(path, whole.subarray(0, at));
    expect(readSnapshot(systemDisk, folder, 2), `length ${at}`).toBeNull();
  }
  expect(newestSnapshot(systemDisk, folder)?.seq).toBe(1);
});

test('what a crash left of an unfinished snapshot is neither read nor in the way', async () => {
  await write(1);
  writeFileSync(join(folder, '0000000000000002.snapshot.unfinished'), 'half');
  expect(newestSnapshot(systemDisk, folder)?.seq).toBe(1);
  await write(2);
  expect(newestSnapshot(systemDisk, folder)?.seq).toBe(2);
});
