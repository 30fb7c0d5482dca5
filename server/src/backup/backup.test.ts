import { createSecretKey } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyJournal } from '../machine/journal/commands.ts';
import { writeBatches } from '../machine/journal/test/written-journal.ts';
import { Encryption } from '../machine/encryption/encryption.ts';
import { openKeyring } from '../prices/provenance/keyring.ts';
import { keysOfFiles, makeBackup, type BackupMade } from './backup.ts';
import { plainFolder, readSealed } from './copy-file.ts';
import { manifestPath, readManifest } from './manifest.ts';

let dataFolder = '';
let backup = '';

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'candor-backed-'));
  backup = join(dataFolder, 'backup');
});

afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
});

function put(path: string): string {
  mkdirSync(dirname(join(dataFolder, path)), { recursive: true });
  writeFileSync(join(dataFolder, path), 'content');
  return path;
}

const snapshot = (seq: number): string => `snapshots/${String(seq).padStart(16, '0')}.snapshot`;
const checkpoints = (first: number): string => `provenance/checkpoints/${String(first).padStart(12, '0')}.jsonl`;

/** A database without tables whose records have come to an entry; `on` is what others do when it is asked something. */
function databaseAt(seq: number, on: (asked: string) => Promise<void>): Pool {
  const query = async (asked: string): Promise<object> => {
    await on(asked);
    return { rows: asked.includes('FROM consumers') ? [{ seq }] : [] };
  };
  return { connect: () => Promise.resolve({ query, release: () => undefined }) } as object as Pool;
}

const encryption = new Encryption(createSecretKey(Buffer.alloc(32, 5)));

const backUp = (pool: Pool): Promise<BackupMade> =>
  makeBackup({ dataFolder, backup, withKeys: true, nowMs: 5, encryption, keyring: openKeyring(dataFolder, 5), pool });

test('checkpoints and snapshots are those of before the moment of the database, the journal is that of after it', async () => {
  await writeBatches(dataFolder, [4, 5]);
  const before = [put(snapshot(9)), put(checkpoints(1))];
  const made = await backUp(
    databaseAt(4, async (asked) => {
      if (asked.startsWith('BEGIN')) {
        put(snapshot(12));
        put(checkpoints(4_097));
        await writeBatches(dataFolder, [3]);
      }
      // the journal is copied before the tables are
      if (asked.includes('FROM pg_class WHERE relkind')) await writeBatches(dataFolder, [2]);
    }),
  );
  expect(made.journal.seq).toBe(12);
  const paths = made.files.map(({ path }) => path);
  expect(paths.filter((path) => !path.includes('/keys/'))).toEqual([...before, 'journal/0000000000000001.segment']);
  expect(paths.filter((path) => path.includes('/keys/'))).toHaveLength(2);
  expect(readManifest(backup)).toMatchObject(made);
  const opened = join(dataFolder, 'opened');
  const keyOf = keysOfFiles(encryption, made.sealedBy);
  for (const path of paths) await plainFolder(opened).write(readSealed(backup, path, keyOf), path);
  expect(verifyJournal(opened)).toMatchObject({ lastSeq: 12, hash: made.journal.hash });
});

test('a backup that fails, of a journal that is damaged too, has no manifest and is none', async () => {
  await writeBatches(dataFolder, [40, 40, 40], 500);
  const failing = databaseAt(120, (asked) => (asked === 'COMMIT' ? Promise.reject(new Error('gone')) : Promise.resolve()));
  await expect(backUp(failing)).rejects.toThrow('gone');
  expect(existsSync(manifestPath(backup))).toBe(false);
  rmSync(backup, { recursive: true });
  const [oldest = ''] = readdirSync(join(dataFolder, 'journal'));
  writeFileSync(join(dataFolder, 'journal', oldest), 'x', { flag: 'a' });
  await expect(backUp(databaseAt(120, () => Promise.resolve()))).rejects.toThrow('journal damaged');
  expect(existsSync(manifestPath(backup))).toBe(false);
});

test('of users and secrets nothing can be read in a backup without the key that sealed it', async () => {
  await writeBatches(dataFolder, [4, 5]);
  const made = await backUp(databaseAt(9, () => Promise.resolve()));
  const secret = made.files.find(({ path }) => path.endsWith('.secret.pem'))?.path ?? '';
  expect(readFileSync(join(dataFolder, secret), 'utf8')).toContain('PRIVATE KEY');
  for (const entry of readdirSync(backup, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect(statSync(join(entry.parentPath, entry.name)).mode & 0o777, entry.name).toBe(0o600);
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    expect(bytes.includes('PRIVATE KEY') || bytes.includes('quiet-')).toBe(false);
  }
  const again = join(dataFolder, 'again');
  const other = await makeBackup({
    dataFolder,
    backup: again,
    withKeys: true,
    nowMs: 5,
    encryption,
    keyring: openKeyring(dataFolder, 5),
    pool: databaseAt(9, () => Promise.resolve()),
  });
  // no two backups are sealed with the same keys
  expect(other.sealedBy.keyId).toBe(made.sealedBy.keyId);
  expect(other.files.some(({ sha256 }) => made.files.some((file) => file.sha256 === sha256))).toBe(false);
});
