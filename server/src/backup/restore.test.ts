import { execFileSync } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf, sign } from '@candor/proofs/signature';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Encryption } from '../machine/encryption/encryption.ts';
import { verifyJournal } from '../machine/journal/commands.ts';
import { writeBatches } from '../machine/journal/test/written-journal.ts';
import { openKeyring, readKeys } from '../prices/provenance/keyring.ts';
import type { Keyring } from '../prices/provenance/signed.ts';
import { backUp } from './backup-commands.ts';
import { keysOfFiles } from './backup.ts';
import { copyFile, sealedFolder, sealedPath } from './copy-file.ts';
import { copyJournal, findCut } from './copy-journal.ts';
import { copyProvenance } from './copy-provenance.ts';
import { BackupUnusable, manifestPath, manifestText, readManifest, type Manifest } from './manifest.ts';
import { assertNotUnfinished, restoreBackup, type RestoreOptions } from './restore.ts';

const masterKey = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const encryption = new Encryption(masterKey(1));

let folder = '';
let backup = '';
let target = '';
let keyring: Keyring;

/** A backup of nine entries and a key, whose database has no tables. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-restore-'));
  [backup, target] = [join(folder, 'backup'), join(folder, 'new')];
  await writeBatches(folder, [4, 5]);
  keyring = openKeyring(folder, 1);
  await makeIn(backup, '0a'.repeat(16));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function makeIn(to: string, backupId: string): Promise<void> {
  const sealedBy = { keyId: encryption.keyId, backupId };
  const cut = await findCut(folder, 9, () => Promise.resolve(true));
  const files = sealedFolder(to, keysOfFiles(encryption, sealedBy));
  writeFileSync(join(folder, 'long'), Buffer.alloc(200_000, 7));
  writeManifest(to, {
    createdMs: 1,
    signer: readKeys(folder)[0]?.publicKey ?? '',
    sealedBy,
    journal: { seq: cut.seq, hash: cut.hash },
    withKeys: true,
    database: { migrations: [], sequences: [], tables: [] },
    files: [
      ...(await copyJournal(folder, files, cut)),
      ...(await copyProvenance(folder, files, true)),
      await copyFile(join(folder, 'long'), files, 'documents/one'),
      await copyFile(join(folder, 'long'), files, 'documents/two'),
    ],
  });
}

function writeManifest(to: string, manifest: Omit<Manifest, 'format'>, signer: Pick<Keyring, 'sign'> = keyring): void {
  writeFileSync(manifestPath(to), manifestText(manifest, signer));
}

/** As `withDatabase` of the storage, without one: `work` is not called. */
const restore = (options: Partial<RestoreOptions> = {}): Promise<Manifest> =>
  restoreBackup({ backup, dataFolder: target, encryption, withDatabase: () => Promise.resolve(), ...options });

const secretIn = (dataFolder: string): string => join(dataFolder, `provenance/keys/${keyring.key}.secret.pem`);

test('a restored folder has the journal and the keys of the backup, and was nobody’s until the last step', async () => {
  const seen: string[] = [];
  const withDatabase = (): Promise<void> => {
    seen.push(...readdirSync(target));
    expect(() => assertNotUnfinished(target)).toThrow(/was cut off; remove the folder and restore again/);
    return Promise.resolve();
  };
  await restore({ withDatabase });
  expect(seen).toEqual(expect.arrayContaining(['journal', 'provenance']));
  expect(readdirSync(target).sort()).toEqual(['documents', 'journal', 'provenance']);
  assertNotUnfinished(target);
  expect(verifyJournal(target)).toEqual(verifyJournal(folder));
  expect(readFileSync(secretIn(target), 'utf8')).toBe(readFileSync(secretIn(folder), 'utf8'));
  expect(statSync(secretIn(target)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(target, 'documents/one'))).toEqual(Buffer.alloc(200_000, 7));
});

test('a restore into the backup itself is refused: what is sealed there would lie beside it in the clear', async () => {
  const within = join(backup, 'new');
  await expect(restore({ dataFolder: within })).rejects.toThrow(`${within} lies in the backup; name a folder elsewhere`);
  expect(existsSync(within)).toBe(false);
});

test('what a restore was making when it was cut off is not backed up', async () => {
  mkdirSync(target);
  writeFileSync(join(target, 'restore-unfinished'), '');
  const line = { words: ['backup', join(folder, 'again')], options: new Map<string, string>() };
  await expect(restore()).rejects.toThrow(/was cut off; remove the folder and restore again/);
  await expect(backUp(target, line, () => undefined)).rejects.toThrow(/was cut off; remove the folder and restore again/);
});

test('a restore whose database fails leaves nothing behind', async () => {
  await expect(restore({ withDatabase: () => Promise.reject(new Error('no database')) })).rejects.toThrow('no database');
  expect(readdirSync(target)).toEqual([]);
  await restore();
});

describe('a backup that was changed makes nothing', () => {
  const path = (name: string): string => sealedPath(backup, name);

  test('a file that is damaged, or has changed places with another', async () => {
    const bytes = readFileSync(path('documents/one'));
    writeFileSync(path('documents/one'), Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]));
    await expect(restore()).rejects.toThrow(/damaged: .*one\.sealed is not as it was written/);
    writeFileSync(path('documents/one'), bytes);
    renameSync(path('documents/one'), path('moved'));
    renameSync(path('documents/two'), path('documents/one'));
    renameSync(path('moved'), path('documents/two'));
    await expect(restore()).rejects.toThrow(/damaged: /);
    expect(existsSync(target)).toBe(false);
  });

  test('files of another backup, also beside its manifest or under a list that was signed for them', async () => {
    const other = join(folder, 'other');
    await makeIn(other, '0b'.repeat(16));
    cpSync(sealedPath(other, 'documents/one'), path('documents/one'));
    await expect(restore()).rejects.toThrow(/damaged: .*one\.sealed is not as it was written/);
    const { format: _, ...manifest } = readManifest(backup);
    const foreign = readManifest(other).files.filter(({ path: name }) => name === 'documents/one');
    writeManifest(backup, { ...manifest, files: [...manifest.files.filter(({ path: name }) => name !== 'documents/one'), ...foreign] });
    await expect(restore()).rejects.toThrow(/documents\/one of the backup cannot be opened: sealed with another key or for another file/);
    expect(readdirSync(target)).toEqual([]);
    cpSync(manifestPath(other), manifestPath(backup));
    await expect(restore()).rejects.toThrow(/damaged: /);
  });

  test('a list that somebody else has signed: of a key that the exchange never had, or that was not named', async () => {
    const { format: _, ...manifest } = readManifest(backup);
    const secret = '22'.repeat(32);
    const signer = publicKeyOf(secret);
    writeManifest(backup, { ...manifest, signer }, { sign: (tag, object) => sign(secret, tag, object) });
    await expect(restore()).rejects.toThrow(`signed by the key ${signer}, which its exchange never had`);
    expect(readdirSync(target)).toEqual([]);
    await expect(restore({ trusted: [manifest.signer] })).rejects.toThrow(`signed by the key ${signer}, which was not named`);
    writeManifest(backup, manifest, { sign: (tag, object) => sign(secret, tag, object) });
    await expect(restore()).rejects.toThrow('is not as it was signed');
    writeManifest(backup, manifest);
    await restore({ trusted: ['ab'.repeat(32), manifest.signer] });
  });

  test('without the key that sealed it; with it among the earlier ones it is opened', async () => {
    const later = masterKey(2);
    await expect(restore({ encryption: new Encryption(later) })).rejects.toThrow(
      new RegExp(`cannot be opened: sealed with the key ${encryption.keyId}, and there is only [0-9a-f]{16}; set CANDOR_ENCRYPTION_KEY`),
    );
    expect(existsSync(target)).toBe(false);
    await restore({ encryption: new Encryption(later, [masterKey(1)]) });
  });
});

test('what is no file in a backup is not waited for', async () => {
  for (const path of [manifestPath(backup), sealedPath(backup, 'documents/one')]) {
    const kept = readFileSync(path);
    rmSync(path);
    execFileSync('mkfifo', [path]);
    await expect(restore()).rejects.toThrow(path.endsWith('.json') ? 'holds no finished backup' : `${path} is missing`);
    rmSync(path);
    writeFileSync(path, kept);
  }
});

test('a list of files that is larger than any is not read', async () => {
  truncateSync(manifestPath(backup), 3_000_000_000);
  await expect(restore()).rejects.toThrow('is larger than any list of files');
});

test('of two restores into one folder at once one makes it, and the other one leaves it alone', async () => {
  mkdirSync(target);
  const outcomes = await Promise.allSettled([restore(), restore()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(verifyJournal(target).lastSeq).toBe(9);
  expect(readdirSync(target)).toContain('provenance');
});

test('a folder that is not empty is left as it is', async () => {
  mkdirSync(target);
  writeFileSync(join(target, 'mine'), '');
  await expect(restore()).rejects.toThrow('is not empty');
  expect(readdirSync(target)).toEqual(['mine']);
});

test('a journal that ends elsewhere than the manifest says is refused', async () => {
  const { format: _, ...manifest } = readManifest(backup);
  for (const other of [
    { ...manifest.journal, seq: 8 },
    { ...manifest.journal, hash: 'ab'.repeat(32) },
  ]) {
    writeManifest(backup, { ...manifest, journal: other });
    await expect(restore()).rejects.toThrow(/journal of the backup ends at entry 9/);
    await expect(restore()).rejects.toThrow(BackupUnusable);
    expect(readdirSync(target)).toEqual([]);
  }
});
