import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFile } from './copy-file.ts';
import { BackupUnusable, checkFiles, manifestPath, manifestText, readManifest, type CopiedFile, type Manifest } from './manifest.ts';

let backup = '';
let manifest: Omit<Manifest, 'format'>;

const put = (path: string, text: string): Promise<CopiedFile> => writeFile([Buffer.from(text)], join(backup, path), path);

const HASH = 'ab'.repeat(32);

beforeEach(async () => {
  backup = mkdtempSync(join(tmpdir(), 'candor-manifest-'));
  const files = [await put('journal/0000000000000001.segment', 'entries'), await put('database/users.jsonl.zst', 'rows')];
  const database = { migrations: [{ name: '0100-records.sql', checksum: HASH }], sequences: [], tables: [{ name: 'users', rows: 3 }] };
  manifest = { createdMs: 1_800_000_000_000, journal: { seq: 9, hash: HASH }, withKeys: true, database, files };
  writeFileSync(manifestPath(backup), manifestText(manifest));
});

afterEach(() => {
  rmSync(backup, { recursive: true, force: true });
});

/** A manifest that says of itself that it is whole. */
function writeSaying(said: object): void {
  const text = JSON.stringify(said);
  writeFileSync(manifestPath(backup), `{"sha256":"${createHash('sha256').update(text).digest('hex')}",\n"manifest":${text}}\n`);
}

test('what was written is read back, and JSON to every reader', async () => {
  const read = readManifest(backup);
  expect(read).toEqual({ format: 'candor-backup/1', ...manifest });
  await checkFiles(backup, read);
  expect(JSON.parse(readFileSync(manifestPath(backup), 'utf8'))).toMatchObject({ manifest: { createdMs: 1_800_000_000_000 } });
});

test('a backup without its manifest, or without one of its files, is not finished or incomplete', () => {
  rmSync(join(backup, 'database/users.jsonl.zst'));
  expect(() => readManifest(backup)).toThrow(/incomplete: .*users\.jsonl\.zst is missing/);
  rmSync(manifestPath(backup));
  expect(() => readManifest(backup)).toThrow('holds no finished backup');
});

test('a flipped bit anywhere in the manifest is found', () => {
  const whole = readFileSync(manifestPath(backup));
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at);
    writeFileSync(manifestPath(backup), changed);
    expect(() => readManifest(backup), `byte ${at}`).toThrow(BackupUnusable);
  }
});

test('a file that is shorter, or as long and another, is found and named', async () => {
  const path = join(backup, 'journal/0000000000000001.segment');
  writeFileSync(path, 'entry');
  expect(() => readManifest(backup)).toThrow(/damaged: .*0001\.segment has 5 bytes, not 7/);
  writeFileSync(path, 'entriez');
  await expect(checkFiles(backup, readManifest(backup))).rejects.toThrow(/damaged: .*0001\.segment is not as it was written/);
});

test('a backup of another format is refused by the name of its format', () => {
  writeSaying({ ...manifest, format: 'candor-backup/2' });
  expect(() => readManifest(backup)).toThrow('is of format candor-backup/2; this version of Candor restores candor-backup/1');
  writeSaying({ format: 'candor-backup/1' });
  expect(() => readManifest(backup)).toThrow('cannot be understood');
});

test.each(['../outside', '/etc/passwd', 'journal/../../outside', 'journal//x', '.hidden', ''])(
  'no file of a backup is put anywhere but into the data folder: %j',
  (path) => {
    writeSaying({ format: 'candor-backup/1', ...manifest, files: [{ path, bytes: 1, sha256: HASH }] });
    expect(() => readManifest(backup)).toThrow('cannot be understood');
  },
);
