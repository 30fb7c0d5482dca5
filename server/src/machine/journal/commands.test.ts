import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Writable } from 'node:stream';
import { entryToJson } from '@candor/exchange/entry-codec';
import { batchHash } from '@candor/proofs/batch';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFilesBelow } from '../../test/open-files.ts';
import { exportJournal, printEntries, verifyJournal } from './commands.ts';
import { JournalDamage } from './damage.ts';
import { quietEntry, writeBatches } from './test/written-journal.ts';

let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-commands-'));
  await writeBatches(folder, [3, 2, 4], 250);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Exported = {
  readonly firstSeq: number;
  readonly count: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly payload: string;
};

async function exported(): Promise<readonly Exported[]> {
  const file = join(folder, 'exported.jsonl');
  expect(await exportJournal(folder, file)).toBe(3);
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Exported);
}

describe('journal verify', () => {
  test('says how many batches, entries and segments there are, and the last hash', async () => {
    const hash = (await exported()).at(-1)?.hash;
    expect(verifyJournal(folder)).toEqual({ batches: 3, lastSeq: 9, hash, segments: 3, unfinished: null });
  });

  test('says where a batch begins that was never finished, without cutting it', () => {
    const file = join(folder, 'journal', '0000000000000006.segment');
    const whole = readFileSync(file);
    truncateSync(file, whole.length - 5);
    expect(verifyJournal(folder)).toMatchObject({ batches: 2, lastSeq: 5, segments: 3, unfinished: { file, offset: 64 } });
    expect(readFileSync(file)).toEqual(whole.subarray(0, -5));
  });

  test('says where a segment begins whose header was never finished', () => {
    const file = join(folder, 'journal', '0000000000000010.segment');
    writeFileSync(file, Buffer.alloc(10));
    expect(verifyJournal(folder)).toMatchObject({ batches: 3, lastSeq: 9, segments: 4, unfinished: { file, offset: 0 } });
  });

  test('I27 throws at damage', () => {
    const file = join(folder, 'journal', '0000000000000004.segment');
    writeFileSync(file, readFileSync(file).fill(7, 180, 184));
    expect(() => verifyJournal(folder)).toThrow(JournalDamage);
  });
});

test.skipIf(process.platform !== 'linux')('verify and export leave no file of the journal open', async () => {
  const handle = openSync(join(folder, 'journal', '0000000000000001.segment'), 'r');
  expect(openFilesBelow(folder)).toHaveLength(1);
  closeSync(handle);
  verifyJournal(folder);
  await exported();
  expect(openFilesBelow(folder)).toEqual([]);
});

/** Keeps what is written; each write but the last says that it is full. */
class Slow extends Writable {
  text = '';
  writes = 0;
  most = 0;

  constructor() {
    super({ highWaterMark: 1, decodeStrings: false });
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    this.writes += 1;
    this.most = Math.max(this.most, this.writableLength - chunk.length);
    setImmediate(done);
  }
}

test('journal cat prints the entries from one to another, one a line, and waits for who reads', async () => {
  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, index) => `${entryToJson(quietEntry(from + index))}\n`).join('');
  const all = new Slow();
  await printEntries(folder, 1, 9, all);
  await new Promise((resolve) => all.end(resolve));
  expect(all.text).toBe(lines(1, 9));
  expect([all.writes, all.most]).toEqual([3, 0]);
  const some = new Slow();
  await printEntries(folder, 2, 4, some);
  await new Promise((resolve) => some.end(resolve));
  expect(some.text).toBe(lines(2, 4));
});

test('journal export writes what anybody can hash again, each batch linked to the one before, and replaces no file', async () => {
  const batches = await exported();
  expect(batches.map(({ firstSeq, count }) => [firstSeq, count])).toEqual([
    [1, 3],
    [4, 2],
    [6, 4],
  ]);
  let prevHash = '0'.repeat(64);
  for (const batch of batches) {
    expect(batch.prevHash).toBe(prevHash);
    const payload = Buffer.from(batch.payload, 'base64');
    expect(Buffer.from(batchHash(Buffer.from(prevHash, 'hex'), batch.firstSeq, batch.count, payload)).toString('hex')).toBe(batch.hash);
    prevHash = batch.hash;
  }
  await expect(exportJournal(folder, join(folder, 'exported.jsonl'))).rejects.toThrow('EEXIST');
});
