import { MOST_PIECE_BYTES, newestSnapshot, writeSnapshot } from '@candor/server/machine/journal/snapshot';
import { expect, test } from 'vitest';
import { sparseDisk } from './sparse-disk.ts';

test('a state of more than 4 GiB is written, checked and read in pieces, with the memory of a few', async () => {
  const disk = sparseDisk();
  // Zeros cost the disk nothing. The pieces at both ends and the first beyond 4 GiB are others.
  const zeros = new Uint8Array(MOST_PIECE_BYTES);
  const marks = new Map([
    [0, Buffer.from('first')],
    [66, Buffer.from('beyond 4 GiB')],
    [67, Buffer.from('last')],
  ]);
  const count = 68;
  await writeSnapshot(disk, '/snapshots', { seq: 9, timeMs: 1, journalHash: Buffer.alloc(32, 9) }, (take) => {
    for (let index = 0; index < count; index++) take(marks.get(index) ?? zeros);
  });
  const snapshot = newestSnapshot(disk, '/snapshots');
  expect(snapshot?.seq).toBe(9);
  let bytes = 0;
  let index = 0;
  for (const piece of snapshot?.pieces() ?? []) {
    const expected = marks.get(index);
    expect(expected === undefined ? piece.length === MOST_PIECE_BYTES : piece.equals(expected), `piece ${index}`).toBe(true);
    bytes += piece.length;
    index += 1;
  }
  expect(index).toBe(count);
  expect(bytes).toBeGreaterThan(2 ** 32);
  expect(disk.storedBytes()).toBeLessThan(count * 2_048);
}, 300_000);
