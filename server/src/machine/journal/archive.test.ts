import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportJournal, verifyJournal } from './commands.ts';
import { compressSegments } from './compress-segments.ts';
import { JournalCursor } from './cursor.ts';
import { JournalDamage } from './damage.ts';
import { systemDisk } from './disk.ts';
import { moveSegments } from './move-segments.ts';
import { readBatches } from './reader.ts';
import { SegmentsMissing } from './segment-file.ts';
import { walk, writeBatches } from './test/written-journal.ts';

let folder = '';
let journal = '';

/** Four segments with a batch of 40 entries each: 1 to 40, 41 to 80, 81 to 120, 121 to 160. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-archive-'));
  journal = join(folder, 'journal');
  await writeBatches(folder, [40, 40, 40, 40], 500);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const names = (): readonly string[] => readdirSync(journal).sort();
const name = (firstSeq: number, end: string): string => `${String(firstSeq).padStart(16, '0')}.segment${end}`;
const compress = (untilSeq: number): number => compressSegments(systemDisk, journal, untilSeq);

const seqsFrom = async (fromSeq: number): Promise<readonly number[]> => {
  const batches = await Array.fromAsync(readBatches(folder, fromSeq));
  return batches.flatMap(({ entries }) => entries.map(({ seq }) => seq));
};

async function exported(file: string): Promise<string> {
  await exportJournal(folder, join(folder, file));
  return readFileSync(join(folder, file), 'utf8');
}

test('segments before an entry are compressed, smaller, and decompress to what they were; all that reads them reads the same', async () => {
  const plain = readFileSync(join(journal, name(1, '')));
  const [whole, text] = [verifyJournal(folder), await exported('before')];
  expect(whole).toMatchObject({ batches: 4, lastSeq: 160, segments: 4 });
  expect(compress(40)).toBe(0);
  expect(compress(81)).toBe(2);
  expect(compress(81)).toBe(0);
  expect(names()).toEqual([name(1, '.zst'), name(41, '.zst'), name(81, ''), name(121, '')]);
  const stored = readFileSync(join(journal, name(1, '.zst')));
  expect(stored.length).toBeLessThan(plain.length / 2);
  expect(zstdDecompressSync(stored)).toEqual(plain);
  expect(verifyJournal(folder)).toEqual(whole);
  expect(await exported('after')).toBe(text);
  for (const fromSeq of [1, 40, 41, 77, 81, 130]) expect((await seqsFrom(fromSeq)).length).toBe(161 - fromSeq);
});

test('the newest segment is never compressed, and the journal goes on', async () => {
  expect(compress(1_000)).toBe(3);
  expect(names().at(-1)).toBe(name(121, ''));
  await writeBatches(folder, [20, 20], 500);
  expect(verifyJournal(folder)).toMatchObject({ batches: 6, lastSeq: 200, segments: 6 });
});

test('I27 a compressed segment at the end is damage: nothing is written into it', async () => {
  compress(1_000);
  rmSync(join(journal, name(121, '')));
  await expect(writeBatches(folder, [1])).rejects.toThrow(/journal damaged: the last segment is compressed/);
  writeFileSync(join(journal, name(121, '')), Buffer.alloc(9));
  await expect(writeBatches(folder, [1])).rejects.toThrow(/journal damaged: the last segment is compressed/);
});

test('segments are not moved to where they are, by whatever name', () => {
  const whole = verifyJournal(folder);
  compress(81);
  symlinkSync(journal, join(folder, 'named'));
  for (const target of [journal, `${journal}/`, join(folder, 'named'), join(journal, '../journal')])
    expect(() => moveSegments(folder, target)).toThrow(`${target} is where the journal lies: name another folder`);
  expect(verifyJournal(folder)).toEqual(whole);
});

/** The hash of the last batch, when all before it is as it was linked. */
function hashOrDamage(): string {
  try {
    return verifyJournal(folder).hash;
  } catch (error) {
    if (error instanceof JournalDamage) return 'damage';
    throw error;
  }
}

test('I27 a flipped bit anywhere in a compressed segment is found, or what is read is the same', () => {
  const whole = verifyJournal(folder);
  compress(41);
  const path = join(journal, name(1, '.zst'));
  const stored = readFileSync(path);
  const read: string[] = [];
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(stored.readUInt8(at) ^ (1 << (at % 8)), at);
    writeFileSync(path, changed);
    read.push(hashOrDamage());
  }
  const { hash } = whole;
  expect(new Set(read)).toEqual(new Set([hash, 'damage']));
  // A few bits of a frame, which depend on its bytes, are not needed to give the same again.
  expect(read.filter((one) => one === hash).length).toBeLessThan(8);
  writeFileSync(path, stored.subarray(0, -1));
  expect(() => walk(folder)).toThrow(JournalDamage);
});

test('who listed a segment before it was compressed reads it all the same', () => {
  const listed = systemDisk.list(journal);
  let first = true;
  const late = { ...systemDisk, list: (path: string) => (first ? listed : systemDisk.list(path)) };
  compress(41);
  const openToRead = (path: string): ReturnType<typeof systemDisk.openToRead> => {
    first = false;
    return systemDisk.openToRead(path);
  };
  const cursor = new JournalCursor({ ...late, openToRead }, journal, 1);
  let batches = 0;
  while (cursor.next() !== null) batches += 1;
  cursor.close();
  expect(batches).toBe(4);
});

test('a crash while a segment was compressed leaves the plain one in use, and it is compressed the next time', async () => {
  const plain = readFileSync(join(journal, name(1, '')));
  writeFileSync(join(journal, name(1, '.zst.unfinished')), 'half');
  expect(verifyJournal(folder).segments).toBe(4);
  expect(compress(41)).toBe(1);
  // or between the last two steps: both are there
  writeFileSync(join(journal, name(1, '')), plain);
  expect(verifyJournal(folder).segments).toBe(4);
  expect(compress(41)).toBe(1);
  expect(names()).toEqual([name(1, '.zst'), name(41, ''), name(81, ''), name(121, '')]);
  expect(await seqsFrom(1)).toHaveLength(160);
});

test('compressed segments move to another folder, a link in their place; everything is read as before', async () => {
  compress(81);
  const archive = join(folder, 'archive');
  const [whole, text] = [verifyJournal(folder), await exported('before')];
  const storedBytes = statSync(join(journal, name(1, '.zst'))).size + statSync(join(journal, name(41, '.zst'))).size;
  expect(moveSegments(folder, archive)).toEqual({ segments: 2, bytes: storedBytes });
  expect(readdirSync(archive).sort()).toEqual([name(1, '.zst'), name(41, '.zst')]);
  expect(verifyJournal(folder)).toEqual(whole);
  expect(await exported('after')).toBe(text);
  expect(moveSegments(folder, archive)).toEqual({ segments: 0, bytes: 0 });
  expect(compress(121)).toBe(1);
  expect(moveSegments(folder, archive).segments).toBe(1);
  expect(verifyJournal(folder)).toEqual(whole);
});

test('a move that was cut off is done again; another file of that name is not touched', () => {
  compress(81);
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  writeFileSync(join(archive, name(1, '.zst.unfinished')), 'half');
  writeFileSync(join(archive, name(41, '.zst')), 'another');
  writeFileSync(join(journal, name(1, '.zst.link')), '');
  expect(() => moveSegments(folder, archive)).toThrow(`${join(archive, name(41, '.zst'))} is another file`);
  expect(statSync(join(archive, name(1, '.zst'))).size).toBeGreaterThan(100);
  expect(verifyJournal(folder).lastSeq).toBe(160);
});

test('segments that were moved and are not there are named, each with its place; what needs none of them goes on', async () => {
  compress(121);
  const archive = join(folder, 'archive');
  moveSegments(folder, archive);
  renameSync(archive, `${archive}-away`);
  const error = [1, 41, 81].map((firstSeq) => join(archive, name(firstSeq, '.zst'))).join(', ');
  expect(() => verifyJournal(folder)).toThrow(new SegmentsMissing([1, 41, 81].map((firstSeq) => join(archive, name(firstSeq, '.zst')))));
  await expect(seqsFrom(50)).rejects.toThrow(`3 segments of the journal cannot be found: ${error}; bring back`);
  expect(await seqsFrom(121)).toHaveLength(40);
  renameSync(`${archive}-away`, archive);
  rmSync(join(archive, name(41, '.zst')));
  expect(() => verifyJournal(folder)).toThrow(`a segment of the journal cannot be found: ${join(archive, name(41, '.zst'))};`);
});
