import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_LINK } from '@candor/proofs/digest';
import { compressSegments } from './compress-segments.ts';
import { systemDisk } from './disk.ts';
import { JournalSearch } from './search.ts';
import { readBatches } from './reader.ts';
import { journalFolder, listSegments } from './segment.ts';
import { writeBatches } from './test/written-journal.ts';

let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-places-'));
  await writeBatches(folder, [3, 2, 4], 1);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('RULES §15.1 each entry is found with the hash of the batch before its own, in compressed segments too', async () => {
  const hashes = [NO_LINK];
  for await (const { hash } of readBatches(folder, 1)) hashes.push(hash.toString('hex'));
  const batchOf = [0, 0, 0, 1, 1, 2, 2, 2, 2];
  const expected = batchOf.map((batch, index) => [index + 1, hashes[batch]]);
  const places = new JournalSearch(folder);
  const found = async () => await Promise.all(batchOf.map(async (_batch, index) => await places.entry(index + 1)));
  expect((await found()).map((place) => [place?.entry.seq, place?.previousHash])).toEqual(expected);
  expect(await places.entry(10)).toBeNull();
  expect(compressSegments(systemDisk, journalFolder(folder), 9)).toBe(2);
  expect((await found()).map((place) => [place?.entry.seq, place?.previousHash])).toEqual(expected);
});

test('an entry whose segment was moved away is not there, and what is asked for next is answered', async () => {
  const [, second] = listSegments(systemDisk, journalFolder(folder));
  if (second === undefined) throw new Error('no segment');
  rmSync(second.path);
  symlinkSync('/nowhere/moved.segment', second.path);
  const places = new JournalSearch(folder);
  const found = await Promise.all([4, 6, 1].map(async (seq) => (await places.entry(seq))?.entry.seq));
  expect(found).toEqual([undefined, 6, 1]);
});

test('damage is an error', async () => {
  const [first] = listSegments(systemDisk, journalFolder(folder));
  rmSync(first?.path ?? '');
  await expect(new JournalSearch(folder).entry(5)).rejects.toThrow('entries 1 to 3 are missing');
});
