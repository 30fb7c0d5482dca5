import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicKeyOf, sign } from '@candor/proofs/signature';
import type { Keyring } from '../prices/provenance/signed.ts';
import { plainFolder } from './copy-file.ts';
import { BackupUnusable, checkFiles, manifestPath, manifestText, readManifest, type CopiedFile, type Manifest } from './manifest.ts';

let backup = '';
let manifest: Omit<Manifest, 'format'>;

const put = (path: string, text: string): Promise<CopiedFile> =>
  plainFolder(backup)
    .write([Buffer.from(text)], `${path}.sealed`)
    .then((file) => ({ ...file, path }));

const HASH = 'ab'.repeat(32);
const SECRET = '11'.repeat(32);
const SIGNER = publicKeyOf(SECRET);
const keyring: Pick<Keyring, 'sign'> = { sign: (tag, object) => sign(SECRET, tag, object) };

beforeEach(async () => {
  backup = mkdtempSync(join(tmpdir(), 'candor-manifest-'));
  const files = [await put('journal/0000000000000001.segment', 'entries'), await put('database/users.jsonl.zst', 'rows')];
  const database = { migrations: [{ name: '0100-records.sql', checksum: HASH }], sequences: [], tables: [{ name: 'users', rows: 3 }] };
  const sealedBy = { keyId: '0f'.repeat(8), backupId: '0f'.repeat(16) };
  manifest = { createdMs: 1_800_000_000_000, signer: SIGNER, sealedBy, journal: { seq: 9, hash: HASH }, withKeys: true, database, files };
  writeFileSync(manifestPath(backup), manifestText(manifest, keyring));
});

afterEach(() => {
  rmSync(backup, { recursive: true, force: true });
});

/** A manifest of other content that is signed all the same. */
function writeSaying(said: object): void {
  const text = JSON.stringify(said);
  const signature = sign(SECRET, 'candor/backup/1', { v: 1, manifest: createHash('sha256').update(text).digest('hex') });
  writeFileSync(manifestPath(backup), `{"signature":"${signature}",\n"manifest":${text}}\n`);
}

test('what was written is read back, and JSON to every reader', async () => {
  const read = readManifest(backup);
  expect(read).toEqual({ format: 'candor-backup/2', ...manifest });
  await checkFiles(backup, read);
  expect(JSON.parse(readFileSync(manifestPath(backup), 'utf8'))).toMatchObject({ manifest: { createdMs: 1_800_000_000_000 } });
});

test('a backup without its manifest, or without one of its files, is not finished or incomplete', () => {
  rmSync(join(backup, 'database/users.jsonl.zst.sealed'));
  expect(() => readManifest(backup)).toThrow(/incomplete: .*users\.jsonl\.zst\.sealed is missing/);
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
  const path = join(backup, 'journal/0000000000000001.segment.sealed');
  writeFileSync(path, 'entry');
  expect(() => readManifest(backup)).toThrow(/damaged: .*0001\.segment\.sealed has 5 bytes, not 7/);
  writeFileSync(path, 'entriez');
  await expect(checkFiles(backup, readManifest(backup))).rejects.toThrow(/damaged: .*0001\.segment\.sealed is not as it was written/);
});

test('a manifest that its key has not signed, or that names another key, is refused', () => {
  const whole = readFileSync(manifestPath(backup), 'utf8');
  const hashOfOther = whole.replace(manifest.files[0]?.sha256 ?? '', HASH);
  const other = publicKeyOf('22'.repeat(32));
  for (const changed of [
    hashOfOther,
    whole.replace(SIGNER, other),
    whole.replace(/"signature":"[^"]+"/, `"signature":"${'00'.repeat(64)}"`),
  ]) {
    expect(changed).not.toBe(whole);
    writeFileSync(manifestPath(backup), changed);
    expect(() => readManifest(backup)).toThrow('is not as it was signed');
  }
});

test('a backup of another format is refused by the name of its format', () => {
  writeSaying({ ...manifest, format: 'candor-backup/3' });
  expect(() => readManifest(backup)).toThrow('is of format candor-backup/3; this version of Candor restores candor-backup/2');
  writeFileSync(manifestPath(backup), '{"sha256":"00",\n"manifest":{"format":"candor-backup/1"}}\n');
  expect(() => readManifest(backup)).toThrow('is of format candor-backup/1');
  writeSaying({ format: 'candor-backup/2' });
  expect(() => readManifest(backup)).toThrow('cannot be understood');
});

test.each(['../outside', '/etc/passwd', 'journal/../../outside', 'journal//x', '.hidden', ''])(
  'no file of a backup is put anywhere but into the data folder: %j',
  (path) => {
    writeSaying({ format: 'candor-backup/2', ...manifest, files: [{ path, bytes: 1, sha256: HASH }] });
    expect(() => readManifest(backup)).toThrow('cannot be understood');
  },
);
