import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemDisk } from './disk.ts';
import { listSnapshots, newestSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-snapshot-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const write = (seq: number, text = `state ${seq}`): Promise<void> =>
  writeSnapshot(systemDisk, folder, { seq, timeMs: 5_000 + seq, journalHash: Buffer.alloc(32, seq), state: Buffer.from(text) });

test('a snapshot comes back with its state, its seq and the hash of its batch', async () => {
  await write(7);
  expect(newestSnapshot(systemDisk, folder)).toMatchObject({
    seq: 7,
    timeMs: 5_007,
    journalHash: Buffer.alloc(32, 7),
    state: Buffer.from('state 7'),
  });
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
