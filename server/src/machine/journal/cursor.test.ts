import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { JournalCursor } from './cursor.ts';
import { JournalDamage } from './damage.ts';
import type { Disk } from './disk.ts';
import { readBatches } from './reader.ts';
import { journalFolder, segmentName, SEGMENT_HEADER_BYTES } from './segment.ts';
import { memoryDisk } from './test/memory-disk.ts';
import { quietEntry, writeEntries } from './test/written-journal.ts';

const FOLDER = '/data';
const JOURNAL = journalFolder(FOLDER);

/** Notes which files are opened to be read, and how many of them stay open. */
class Noted {
  readonly opened: string[] = [];
  open = 0;
  readonly disk: Disk;

  constructor(disk: Disk) {
    this.disk = {
      ...disk,
      openToRead: (path) => {
        const file = disk.openToRead(path);
        this.opened.push(basename(path));
        this.open += 1;
        return {
          ...file,
          close: () => {
            this.open -= 1;
            file.close();
          },
        };
      },
    };
  }
}

/** Segments that begin at 1, 4 and 7, each with one batch of three. */
async function threeSegments(): Promise<Disk> {
  const disk = memoryDisk();
  const entries = Array.from({ length: 9 }, (_, index) => quietEntry(index + 1));
  await writeEntries(FOLDER, entries, 3, disk, SEGMENT_HEADER_BYTES + 1);
  expect(disk.list(JOURNAL)).toEqual([1, 4, 7].map(segmentName));
  return disk;
}

async function firstSeqs(disk: Disk, fromSeq: number): Promise<readonly number[]> {
  return (await Array.fromAsync(readBatches(FOLDER, fromSeq, undefined, disk))).map(({ firstSeq }) => firstSeq);
}

test.each([
  [1, [1, 4, 7], [1, 4, 7]],
  [3, [3, 4, 7], [1, 4, 7]],
  [4, [4, 7], [4, 7]],
  [7, [7], [7]],
  [9, [9], [7]],
])('who reads from entry %d opens no segment before the one that holds it, and leaves none open', async (fromSeq, read, opened) => {
  const noted = new Noted(await threeSegments());
  expect(await firstSeqs(noted.disk, fromSeq)).toEqual(read);
  expect(noted.opened).toEqual(opened.map(segmentName));
  expect(noted.open).toBe(0);
});

test('a reader that stops in the middle, at damage or at a header that was never finished leaves no file open', async () => {
  const disk = await threeSegments();
  const noted = new Noted(disk);
  for await (const batch of readBatches(FOLDER, 1, undefined, noted.disk)) if (batch.firstSeq === 4) break;
  expect(noted.open).toBe(0);

  const unfinished = disk.create(`${JOURNAL}/${segmentName(10)}`);
  unfinished.write(Buffer.alloc(10), 10, 0);
  expect(await firstSeqs(noted.disk, 1)).toEqual([1, 4, 7]);
  const cursor = new JournalCursor(noted.disk, JOURNAL, 8);
  while (cursor.next() !== null);
  expect(cursor.end()).toMatchObject({ torn: 'segment', nextSeq: 10, offset: 0 });
  expect(cursor.next()).toBeNull();
  cursor.close();
  expect(noted.open).toBe(0);

  disk.open(`${JOURNAL}/${segmentName(4)}`).write(Buffer.from('changed'), 7, 200);
  await expect(firstSeqs(noted.disk, 1)).rejects.toThrow(JournalDamage);
  expect(noted.open).toBe(0);
});
