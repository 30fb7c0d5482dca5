import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Entry } from '@candor/exchange/entry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyJournal } from '../machine/journal/commands.ts';
import { compressSegments } from '../machine/journal/compress-segments.ts';
import { systemDisk } from '../machine/journal/disk.ts';
import { moveSegments } from '../machine/journal/move-segments.ts';
import { journalFolder } from '../machine/journal/segment.ts';
import { quietEntry, writeEntries } from '../machine/journal/test/written-journal.ts';
import { ticksFolder } from '../prices/provenance/folders.ts';
import { makeEmptyFolder } from './backup.ts';
import { copyFile, plainFolder } from './copy-file.ts';
import { copyJournal, findCut } from './copy-journal.ts';
import { copyFolder, copyProvenance } from './copy-provenance.ts';

let dataFolder = '';
let backup = '';

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'candor-copied-'));
  backup = mkdtempSync(join(tmpdir(), 'candor-copies-'));
});

afterEach(() => {
  for (const folder of [dataFolder, backup]) rmSync(folder, { recursive: true, force: true });
});

const opening = (seq: number, accountId: number): Entry => ({
  ...quietEntry(seq),
  events: [{ type: 'account.opened', accountId, kind: 'user' }],
});

/** Nine batches of an entry, three segments or more; 1001 is opened by entry 3, 1002 by entry 6, 1003 by entry 8. */
async function writeJournal(): Promise<void> {
  const entries = Array.from({ length: 9 }, (_, index) => quietEntry(index + 1));
  for (const [seq, accountId] of [
    [3, 1001],
    [6, 1002],
    [8, 1003],
  ] as const)
    entries[seq - 1] = opening(seq, accountId);
  await writeEntries(dataFolder, entries, 1, undefined, 600);
}

const knows =
  (...known: readonly number[]) =>
  (accountIds: readonly number[]): Promise<boolean> =>
    Promise.resolve(accountIds.every((accountId) => known.includes(accountId)));

test('the journal is copied up to its end, or to before the first account that the database does not know', async () => {
  await writeJournal();
  for (const [known, lastSeq] of [
    [[1002, 1003], 9],
    [[1002], 7],
    [[], 5],
  ] as const) {
    const cut = await findCut(dataFolder, 4, knows(...known));
    expect(cut.seq).toBe(lastSeq);
    const target = join(backup, String(lastSeq));
    await copyJournal(dataFolder, plainFolder(target), cut);
    expect(verifyJournal(target)).toMatchObject({ lastSeq, hash: cut.hash, unfinished: null });
  }
});

test('what the records have is copied whatever it holds; records that are ahead of the journal are of another one', async () => {
  await writeJournal();
  expect((await findCut(dataFolder, 7, knows())).seq).toBe(7);
  expect((await findCut(dataFolder, 9, knows())).seq).toBe(9);
  await expect(findCut(dataFolder, 10, knows(1001, 1002, 1003))).rejects.toThrow('the records of the database are at entry 10');
});

test('compressed segments are copied as they are, from wherever they were moved; what is not there is named', async () => {
  await writeJournal();
  const cut = await findCut(dataFolder, 0, knows(1001, 1002, 1003));
  compressSegments(systemDisk, journalFolder(dataFolder), 9);
  const archive = join(dataFolder, 'archive');
  const { segments } = moveSegments(dataFolder, archive);
  expect(segments).toBeGreaterThan(1);
  const files = await copyJournal(dataFolder, plainFolder(backup), cut);
  expect(files.filter(({ path }) => path.endsWith('.zst'))).toHaveLength(segments);
  renameSync(archive, `${archive}-away`);
  expect(verifyJournal(backup)).toMatchObject({ lastSeq: 9, hash: cut.hash });
  await expect(copyJournal(dataFolder, plainFolder(join(backup, 'again')), cut)).rejects.toThrow(
    `${segments} segments of the journal cannot be found`,
  );
});

test('a batch that is being written is not in the copy', async () => {
  await writeJournal();
  const cut = await findCut(dataFolder, 0, knows(1001, 1002, 1003));
  writeFileSync(cut.segment.path, Buffer.alloc(70, 7), { flag: 'a' });
  const files = await copyJournal(dataFolder, plainFolder(backup), cut);
  expect(files.at(-1)?.bytes).toBe(cut.length);
  expect(verifyJournal(backup)).toMatchObject({ lastSeq: 9, unfinished: null });
});

function put(path: string, text: string): string {
  mkdirSync(dirname(join(dataFolder, path)), { recursive: true });
  writeFileSync(join(dataFolder, path), text);
  return path;
}

test('keys, checkpoints and ticks are copied, for their owner alone; a secret only when it is wanted, what is not in its place yet never', async () => {
  const secret = put('provenance/keys/4a39c3898f5e51f4.secret.pem', 'secret');
  const shared = [
    put('provenance/keys/public.json', '[]'),
    put('provenance/checkpoints/000000000001.jsonl', '{}'),
    put('provenance/ticks/btcusdt/000000000001.jsonl.gz', '{}'),
  ];
  put('provenance/keys/public.json.new', '[');
  put('provenance/keys/4a39c3898f5e51f4.secret.pem.new', 'sec');
  const without = await copyProvenance(dataFolder, plainFolder(join(backup, 'without')), false);
  expect(without.map(({ path }) => path)).toEqual(shared);
  const withKeys = await copyProvenance(dataFolder, plainFolder(join(backup, 'with')), true);
  expect(withKeys.map(({ path }) => path)).toEqual([secret, ...shared]);
  expect(existsSync(join(backup, 'without', secret))).toBe(false);
  expect(statSync(join(backup, 'with', secret)).mode & 0o777).toBe(0o600);
  expect(statSync(join(backup, 'with', dirname(secret))).mode & 0o777).toBe(0o700);
});

test('a file that is compressed while another is copied is copied as it is then', async () => {
  put('provenance/ticks/btcusdt/000000000001.jsonl', 'one');
  const plain = join(dataFolder, put('provenance/ticks/btcusdt/000000016385.jsonl', 'two'));
  const copy: typeof copyFile = (from, ...rest) => {
    if (from !== plain) return copyFile(from, ...rest);
    renameSync(plain, `${plain}.gz`);
    return copyFile(plain, ...rest);
  };
  const files = await copyFolder(dataFolder, ticksFolder(dataFolder), plainFolder(backup), { copy });
  expect(files.map(({ path }) => path)).toEqual([
    'provenance/ticks/btcusdt/000000000001.jsonl',
    'provenance/ticks/btcusdt/000000016385.jsonl.gz',
  ]);
  expect(readFileSync(join(backup, files[1]?.path ?? ''), 'utf8')).toBe('two');
});

test('a folder that is not empty is not written into', async () => {
  await makeEmptyFolder(join(backup, 'new/one'));
  await makeEmptyFolder(join(backup, 'new/one'));
  await expect(makeEmptyFolder(join(backup, 'new'))).rejects.toThrow('is not empty');
});

test.skipIf(process.platform !== 'linux')('where no folder can be made that is said at once', async () => {
  await expect(makeEmptyFolder('/proc/candor/backup')).rejects.toThrow('ENOENT');
  await writeJournal();
  expect(() => moveSegments(dataFolder, '/proc/candor')).toThrow('ENOENT');
  await makeEmptyFolder(join(backup, 'one/two'));
  expect(existsSync(join(backup, 'one/two'))).toBe(true);
});

test('a file that lies on another disk is copied by its link; a folder that does is refused, not left out', async () => {
  const [folder, elsewhere] = [ticksFolder(dataFolder), join(dataFolder, 'elsewhere')];
  for (const path of [join(folder, 'btcusdt'), elsewhere]) mkdirSync(path, { recursive: true });
  writeFileSync(join(elsewhere, 'one'), 'ticks');
  symlinkSync(join(elsewhere, 'one'), join(folder, 'btcusdt/one'));
  await copyFolder(dataFolder, folder, plainFolder(backup));
  expect(readFileSync(join(backup, 'provenance/ticks/btcusdt/one'), 'utf8')).toBe('ticks');
  symlinkSync(elsewhere, join(folder, 'ethusdt'));
  await expect(copyFolder(dataFolder, folder, plainFolder(join(backup, 'other')))).rejects.toThrow(
    `${join(folder, 'ethusdt')} is a link to a folder`,
  );
});
