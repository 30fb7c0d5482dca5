import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyJournal } from '../journal/commands.ts';
import { writeBatches } from '../journal/test/written-journal.ts';
import { copyFile } from './copy-file.ts';
import { copyJournal, findCut } from './copy-journal.ts';
import { BackupUnusable, manifestPath, manifestText, type Manifest } from './manifest.ts';
import { assertNotUnfinished, restoreBackup } from './restore.ts';

let folder = '';
let backup = '';
let target = '';

/** A backup of nine entries and a key, whose database has no tables. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-restore-'));
  [backup, target] = [join(folder, 'backup'), join(folder, 'new')];
  await writeBatches(folder, [4, 5]);
  const cut = await findCut(folder, 9, () => Promise.resolve(true));
  writeFileSync(join(folder, 'secret'), 'secret');
  const secret = await copyFile(join(folder, 'secret'), backup, 'provenance/keys/4a39c3898f5e51f4.secret.pem');
  const files = [...(await copyJournal(folder, backup, cut)), secret];
  writeManifest({ seq: cut.seq, hash: cut.hash }, files);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function writeManifest(journal: Manifest['journal'], files: Manifest['files']): void {
  const database = { migrations: [], sequences: [], tables: [] };
  writeFileSync(manifestPath(backup), manifestText({ createdMs: 1, journal, withKeys: true, database, files }));
}

/** As `withDatabase` of the storage, without one: `work` is not called. */
const restore = (withDatabase: () => Promise<void> = () => Promise.resolve()): Promise<Manifest> =>
  restoreBackup({ backup, dataFolder: target, withDatabase });

test('a restored folder has the journal and the keys of the backup, and was nobody’s until the last step', async () => {
  const seen: string[] = [];
  await restore(() => {
    seen.push(...readdirSync(target));
    expect(() => assertNotUnfinished(target)).toThrow(/was cut off; remove the folder and restore again/);
    return Promise.resolve();
  });
  expect(seen).toEqual(expect.arrayContaining(['journal', 'provenance']));
  expect(readdirSync(target).sort()).toEqual(['journal', 'provenance']);
  assertNotUnfinished(target);
  expect(verifyJournal(target)).toEqual(verifyJournal(folder));
  const secret = join(target, 'provenance/keys/4a39c3898f5e51f4.secret.pem');
  expect(readFileSync(secret, 'utf8')).toBe('secret');
  expect(statSync(secret).mode & 0o777).toBe(0o600);
});

test('a restore whose database fails leaves nothing behind', async () => {
  await expect(restore(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(readdirSync(target)).toEqual([]);
  await restore();
});

test('of a damaged backup nothing is made', async () => {
  writeFileSync(join(backup, 'provenance/keys/4a39c3898f5e51f4.secret.pem'), 'secreT');
  await expect(restore()).rejects.toThrow(BackupUnusable);
  expect(existsSync(target)).toBe(false);
});

test('a folder that is not empty is left as it is', async () => {
  mkdirSync(target);
  writeFileSync(join(target, 'mine'), '');
  await expect(restore()).rejects.toThrow('is not empty');
  expect(readdirSync(target)).toEqual(['mine']);
});

test('a journal that ends elsewhere than the manifest says is refused', async () => {
  const said = JSON.parse(readFileSync(manifestPath(backup), 'utf8')) as { readonly manifest: Manifest };
  const { journal, files } = said.manifest;
  for (const other of [
    { ...journal, seq: 8 },
    { ...journal, hash: 'ab'.repeat(32) },
  ]) {
    writeManifest(other, files);
    await expect(restore()).rejects.toThrow(/journal of the backup ends at entry 9/);
    expect(readdirSync(target)).toEqual([]);
  }
});
