import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFilesBelow } from '../../test/open-files.ts';
import { compressSegments } from './compress-segments.ts';
import { systemDisk } from './disk.ts';
import { findSegment, isAbsent, openSegment } from './segment-file.ts';
import { journalFolder, listSegments } from './segment.ts';
import { writeBatches } from './test/written-journal.ts';

let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-segment-file-'));
  await writeBatches(folder, [3, 2, 4], 1);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a disk that fails is no segment that is missing', () => {
  const failure = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  const disk = {
    ...systemDisk,
    openToRead: (): never => {
      throw failure;
    },
  };
  const [segment] = listSegments(systemDisk, journalFolder(folder));
  if (segment === undefined) throw new Error('no segment');
  expect(() => openSegment(disk, journalFolder(folder), segment)).toThrow(failure);
  expect(() => findSegment(disk, journalFolder(folder), segment)).toThrow(failure);
  const absent = Object.assign(new Error('gone'), { code: 'ENOENT' });
  expect([failure, new Error('ENOENT'), { code: 'ENOENT' }, absent].map(isAbsent)).toEqual([false, false, false, true]);
});

test.skipIf(process.platform !== 'linux')('whoever compresses segments, and reads compressed ones, leaves no file open', () => {
  expect(compressSegments(systemDisk, journalFolder(folder), 9)).toBe(2);
  expect(openFilesBelow(folder)).toEqual([]);
  const files = listSegments(systemDisk, journalFolder(folder)).map((segment) => openSegment(systemDisk, journalFolder(folder), segment));
  // The last segment is not compressed: it is read from its file.
  expect([files.length, openFilesBelow(folder).length]).toEqual([3, 1]);
  for (const file of files) file.close();
  expect(openFilesBelow(folder)).toEqual([]);
});
