import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { BatchBuffer } from './batch-buffer.ts';
import { JournalCursor } from './cursor.ts';
import type { Disk, DiskFile } from './disk.ts';
import { journalFolder, segmentName, SEGMENT_HEADER_BYTES } from './segment.ts';
import { memoryDisk } from './test/memory-disk.ts';
import { quietEntry } from './test/written-journal.ts';
import { JournalWriter } from './writer.ts';

const FOLDER = journalFolder('/data');

/** Notes what is done to the disk, by the names of the files; a write that is durable when it resolves is `batch`. */
function noted(disk: Disk, steps: string[]): Disk {
  const file = (path: string, made: DiskFile): DiskFile => ({
    ...made,
    write: (source, length, position) => {
      steps.push(`write ${basename(path)} ${position}`);
      made.write(source, length, position);
    },
    writeDurably: async (source, length, position) => {
      steps.push(`batch ${basename(path)} ${position}`);
      await made.writeDurably(source, length, position);
    },
    truncate: (length) => {
      steps.push(`cut ${basename(path)} ${length}`);
      made.truncate(length);
    },
    syncNow: () => void steps.push(`sync ${basename(path)}`),
    close: () => void steps.push(`close ${basename(path)}`),
  });
  return {
    ...disk,
    create: (path) => {
      steps.push(`create ${basename(path)}`);
      return file(path, disk.create(path));
    },
    open: (path) => file(path, disk.open(path)),
    remove: (path) => {
      steps.push(`remove ${basename(path)}`);
      disk.remove(path);
    },
    syncFolder: (path) => void steps.push(`sync ${basename(path)}`),
  };
}

function openWriter(disk: Disk, segmentBytes?: number): JournalWriter {
  const cursor = new JournalCursor(disk, FOLDER, 1);
  while (cursor.next() !== null);
  const end = cursor.end();
  cursor.close();
  return new JournalWriter(disk, FOLDER, end, segmentBytes);
}

async function append(writer: JournalWriter, seq: number): Promise<void> {
  const batch = new BatchBuffer();
  batch.add(quietEntry(seq));
  await writer.append(batch);
}

const [FIRST, SECOND] = [segmentName(1), segmentName(2)];

test('§2 a new segment, its header and its name are durable before a batch goes into it', async () => {
  const steps: string[] = [];
  const writer = openWriter(noted(memoryDisk(), steps), SEGMENT_HEADER_BYTES + 1);
  await append(writer, 1);
  await append(writer, 2);
  writer.close();
  expect(steps).toEqual([
    `create ${FIRST}`,
    `write ${FIRST} 0`,
    `sync ${FIRST}`,
    'sync journal',
    `batch ${FIRST} ${SEGMENT_HEADER_BYTES}`,
    `close ${FIRST}`,
    `create ${SECOND}`,
    `write ${SECOND} 0`,
    `sync ${SECOND}`,
    'sync journal',
    `batch ${SECOND} ${SEGMENT_HEADER_BYTES}`,
    `close ${SECOND}`,
  ]);
});

test('§2 the end that a writer takes over is durable before it goes on: it may have been written and not synced', async () => {
  const disk = memoryDisk();
  const before = openWriter(disk);
  await append(before, 1);
  const end = disk.openToRead(`${FOLDER}/${FIRST}`).size();
  const steps: string[] = [];
  const writer = openWriter(noted(disk, steps));
  expect(steps).toEqual([`sync ${FIRST}`, 'sync journal']);
  await append(writer, 2);
  expect(steps.at(-1)).toBe(`batch ${FIRST} ${end}`);
});

test('§2 a batch that was never finished is cut, and the cut is durable before another takes its place', async () => {
  const disk = memoryDisk();
  await append(openWriter(disk), 1);
  const file = disk.open(`${FOLDER}/${FIRST}`);
  const end = file.size();
  file.write(Buffer.from('CJB1'), 4, end);
  const steps: string[] = [];
  openWriter(noted(disk, steps));
  expect(steps).toEqual([`cut ${FIRST} ${end}`, `sync ${FIRST}`, 'sync journal']);
});

test('§2 a segment whose header was never finished is gone for good before another takes its name', async () => {
  const disk = memoryDisk();
  await append(openWriter(disk), 1);
  disk.create(`${FOLDER}/${SECOND}`).write(Buffer.alloc(9), 9, 0);
  const steps: string[] = [];
  openWriter(noted(disk, steps));
  expect(steps).toEqual([`remove ${SECOND}`, 'sync journal']);
});

test('batches are written one at a time, each where the one before ended', async () => {
  const writer = openWriter(memoryDisk());
  const batch = new BatchBuffer();
  batch.add(quietEntry(2));
  expect(() => writer.append(batch)).toThrow('batch does not begin at entry 1');
  const first = append(writer, 1);
  expect([writer.nextSeq, writer.hash.length]).toEqual([2, 32]);
  expect(() => writer.append(batch)).toThrow('the batch before is not durable yet');
  await first;
  await writer.append(batch);
  expect([batch.count, writer.nextSeq]).toEqual([0, 3]);
});
