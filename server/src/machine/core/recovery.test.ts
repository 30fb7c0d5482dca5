import { expect, test } from 'vitest';
import { JournalDamage } from '../journal/damage.ts';
import type { Disk } from '../journal/disk.ts';
import { JournalCursor } from '../journal/cursor.ts';
import { journalFolder, listSegments } from '../journal/segment.ts';
import { snapshotFolder, writeSnapshot } from '../journal/snapshot.ts';
import { memoryDisk } from '../journal/test/memory-disk.ts';
import { quietEntry, writeEntries } from '../journal/test/written-journal.ts';
import { recover } from './recovery.ts';
import { makeCountingMachine } from './test/counting-machine.ts';

const FOLDER = '/data';

/** Batches of two entries, 1 to `entries`; the one with this seq is another account's. */
async function journalOf(disk: Disk, entries: number, differsAt = 0, segmentBytes?: number): Promise<readonly Buffer[]> {
  const made = Array.from({ length: entries }, (_, index) => quietEntry(index + 1));
  await writeEntries(
    FOLDER,
    made.map((entry) => (entry.seq === differsAt ? { ...entry, command: { ...entry.command, accountId: 99 } } : entry)),
    2,
    disk,
    segmentBytes,
  );
  const cursor = new JournalCursor(disk, journalFolder(FOLDER), 1);
  const hashes: Buffer[] = [];
  for (let frame = cursor.next(); frame !== null; frame = cursor.next()) hashes.push(frame.hash);
  cursor.close();
  return hashes;
}

async function snapshotAt(disk: Disk, seq: number, journalHash: Buffer): Promise<void> {
  await writeSnapshot(disk, snapshotFolder(FOLDER), { seq, timeMs: 1_000 + seq, journalHash }, (take) => take(Buffer.from('[[7,"5"]]')));
}

/** Changes a bit of the first batch of a segment, or changes it back. */
function flip(disk: Disk, path: string): void {
  const file = disk.open(path);
  const byte = Buffer.alloc(1);
  file.read(byte, 1, 200);
  byte.writeUInt8(byte.readUInt8() ^ 4);
  file.write(byte, 1, 200);
  file.close();
}

const recovered = (disk: Disk, untilSeq?: number): ReturnType<typeof recover> => recover(disk, FOLDER, makeCountingMachine, untilSeq);

test('a snapshot is taken up where it was taken, and the entries behind it follow', async () => {
  const disk = memoryDisk();
  const hashes = await journalOf(disk, 8);
  await snapshotAt(disk, 4, hashes[1] ?? Buffer.alloc(0));
  const { machine, seq, timeMs, snapshotSeq, end } = recovered(disk);
  expect({ seq, timeMs, snapshotSeq, hash: end.hash }).toEqual({ seq: 8, timeMs: 1_008, snapshotSeq: 4, hash: hashes[3] });
  expect(machine.ask({ type: 'accounts.balances', accountId: 7 })).toMatchObject([{ availableUnits: 5n }]);
  expect(recovered(disk, 6)).toMatchObject({ seq: 6, timeMs: 1_006, snapshotSeq: 4 });
});

test('I27 a start checks the chain from the segment of the newest snapshot on, as a snapshot beside the core does', async () => {
  const disk = memoryDisk();
  const opened: string[] = [];
  const watched: Disk = { ...disk, openToRead: (path) => (opened.push(path), disk.openToRead(path)) };
  const hashes = await journalOf(disk, 12, 0, 300);
  const segments = listSegments(disk, journalFolder(FOLDER));
  expect(segments.map(({ firstSeq }) => firstSeq)).toEqual([1, 3, 5, 7, 9, 11]);
  await snapshotAt(disk, 6, hashes[2] ?? Buffer.alloc(0));
  const paths = segments.map(({ path }) => path);
  const [older, others] = [paths.slice(0, 2), paths.slice(2)];
  expect(recovered(watched)).toMatchObject({ seq: 12, snapshotSeq: 6 });
  expect(opened.filter((path) => path.includes('segment'))).toEqual(others);
  // what is older is for `journal verify` to read; from the snapshot's segment on nothing that is damaged passes
  for (const path of older) flip(disk, path);
  expect(recovered(disk).seq).toBe(12);
  expect(recovered(disk, 8)).toMatchObject({ seq: 8, snapshotSeq: 6 });
  for (const path of others) {
    flip(disk, path);
    expect(() => recovered(disk)).toThrow(JournalDamage);
    flip(disk, path);
  }
  expect(recovered(disk).seq).toBe(12);
});

test('a snapshot of the last entry has its time when nothing follows', async () => {
  const disk = memoryDisk();
  const hashes = await journalOf(disk, 4);
  await snapshotAt(disk, 4, hashes[1] ?? Buffer.alloc(0));
  expect(recovered(disk)).toMatchObject({ seq: 4, timeMs: 1_004, snapshotSeq: 4 });
});

test.each([
  ['of another journal of the same length', 6, 1],
  ['of a journal that parted from this one behind it, too', 6, 6],
])('I27 a snapshot %s is refused, with the place named', async (_name, entries, differsAt) => {
  const other = memoryDisk();
  const hashes = await journalOf(other, entries, differsAt);
  const disk = memoryDisk();
  await journalOf(disk, entries);
  await snapshotAt(disk, 6, hashes[2] ?? Buffer.alloc(0));
  expect(() => recovered(disk)).toThrow(JournalDamage);
  expect(() => recovered(disk)).toThrow('the snapshot at entry 6 was taken of another journal');
  expect(() => recovered(disk, 6)).toThrow(JournalDamage);
});

test('I27 a snapshot of an entry inside a batch was taken of another journal', async () => {
  const disk = memoryDisk();
  const hashes = await journalOf(disk, 6);
  await snapshotAt(disk, 3, hashes[1] ?? Buffer.alloc(0));
  expect(() => recovered(disk)).toThrow('the snapshot at entry 3 was taken of another journal');
});

test('I27 a journal that ends before a snapshot is damaged', async () => {
  const disk = memoryDisk();
  const hashes = await journalOf(disk, 6);
  await snapshotAt(disk, 7, hashes[2] ?? Buffer.alloc(0));
  expect(() => recovered(disk)).toThrow('it ends at entry 6, but a snapshot holds entry 7');
  const empty = memoryDisk();
  await snapshotAt(empty, 1, Buffer.alloc(32));
  expect(() => recovered(empty)).toThrow('it ends at entry 0, but a snapshot holds entry 1');
});
