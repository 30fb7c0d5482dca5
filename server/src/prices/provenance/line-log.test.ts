import fs, { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFilesBelow } from '../../test/open-files.ts';
import { writeWhole } from './durable-file.ts';
import { LineLog } from './line-log.ts';

let parent = '';
let folder = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'candor-lines-'));
  folder = join(parent, 'lines');
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** Five lines, two a file; the full files are compressed. */
async function written(): Promise<void> {
  const log = new LineLog(folder, 2);
  log.append(['a', 'b', 'c', 'd', 'e']);
  await log.compressFull();
  log.close();
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** While `work` runs, a write takes no more than three bytes, as a disk that is nearly full may do. */
function withShortWrites(work: () => void): void {
  const { writeSync } = fs;
  const short = (handle: number, bytes: Uint8Array, from = 0, length = bytes.length - from, at: number | null = null): number =>
    writeSync(handle, bytes, from, Math.min(length, 3), at);
  Object.assign(fs, { writeSync: short });
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    Object.assign(fs, { writeSync });
    syncBuiltinESMExports();
  }
}

test('lines are read by their numbers, from compressed files, from plain ones, and from the one that is being written', async () => {
  await written();
  const log = new LineLog(folder, 2);
  expect([log.first, log.last, log.read(1, 5)]).toEqual([1, 5, ['a', 'b', 'c', 'd', 'e']]);
  log.append(['f']);
  expect(log.read(4, 6)).toEqual(['d', 'e', 'f']);
  log.append(['g']);
  expect([log.last, log.read(5, 7), log.line(7)]).toEqual([7, ['e', 'f', 'g'], 'g']);
  log.close();
});

test('a line that is not held is an error, never another one', async () => {
  await written();
  const log = new LineLog(folder, 2);
  log.removeBefore(3);
  expect(() => log.line(2)).toThrow(RangeError);
  expect(() => log.read(4, 6)).toThrow(RangeError);
  expect([log.first, log.line(3)]).toEqual([3, 'c']);
  log.close();
});

test.each([
  ['plain', (): Promise<void> => Promise.resolve()],
  ['compressed', (log: LineLog): Promise<void> => log.compressFull()],
])('%s files are checked when they are read, each with the first line of the next, and no other is', async (_name, prepare) => {
  const checked: unknown[] = [];
  const log = new LineLog(folder, 2, 'write', {
    goodLines: (lines) => lines.length,
    assertGood: (...what) => void checked.push(what),
  });
  log.append(['a', 'b', 'c', 'd', 'e']);
  await prepare(log);
  expect([log.firstLine(1), log.firstLine(3), log.firstLine(5)]).toEqual(['a', 'c', 'e']);
  expect(checked).toEqual([]);
  expect(log.line(2)).toBe('b');
  expect(checked).toEqual([[['a', 'b'], 1, 'c']]);
  expect(log.line(4)).toBe('d');
  expect(checked.slice(1)).toEqual([[['c', 'd'], 3, 'e']]);
  log.close();
});

test.each([
  [1, ['a']],
  [2, ['a', 'b']],
  [3, ['a', 'b', 'c']],
  [4, ['a', 'b', 'c', 'd']],
])(
  'lines after %i are forgotten in compressed files too, after another start as well, and others take their numbers',
  async (last, left) => {
    await written();
    const log = new LineLog(folder, 2);
    log.truncate(last);
    expect([log.last, log.read(1, last)]).toEqual([last, left]);
    log.close();
    const again = new LineLog(folder, 2);
    expect([again.last, again.read(1, last)]).toEqual([last, left]);
    again.append(['new', 'newer']);
    expect(again.read(1, last + 2)).toEqual([...left, 'new', 'newer']);
    again.close();
  },
);

test('when the newest file is gone the log ends with the last full one and goes on behind it', async () => {
  await written();
  rmSync(join(folder, '000000000005.jsonl'));
  const log = new LineLog(folder, 2);
  expect(log.last).toBe(4);
  log.append(['new']);
  expect(log.read(3, 5)).toEqual(['c', 'd', 'new']);
  log.close();
});

test('what a disk takes in parts is written whole', () => {
  const log = new LineLog(folder, 4);
  withShortWrites(() => {
    log.append(['a line of some length', 'another one']);
    writeWhole(join(folder, 'whole'), 'content of some length');
  });
  expect(log.read(1, 2)).toEqual(['a line of some length', 'another one']);
  log.close();
  const again = new LineLog(folder, 4);
  expect(again.read(1, 2)).toEqual(['a line of some length', 'another one']);
  again.close();
  expect(fs.readFileSync(join(folder, 'whole'), 'utf8')).toBe('content of some length');
});

test('the folder and its files are closed to other users of the machine', () => {
  const log = new LineLog(folder, 2);
  log.append(['a', 'b', 'c']);
  log.close();
  writeWhole(join(folder, 'whole'), '');
  const umask = process.umask();
  expect(modeOf(folder)).toBe(0o750 & ~umask);
  expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual(Array.from({ length: 3 }, () => 0o640 & ~umask));
});

test.skipIf(process.platform !== 'linux')('a log that is closed leaves no file open', async () => {
  await written();
  const log = new LineLog(folder, 2);
  log.read(1, 5);
  expect(openFilesBelow(folder)).toHaveLength(1);
  log.close();
  expect(openFilesBelow(folder)).toEqual([]);
});
