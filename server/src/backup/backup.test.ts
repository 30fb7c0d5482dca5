import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyJournal } from '../journal/commands.ts';
import { writeBatches } from '../journal/test/written-journal.ts';
import { makeBackup, type BackupMade } from './backup.ts';
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

const backUp = (pool: Pool): Promise<BackupMade> => makeBackup({ dataFolder, backup, withKeys: true, nowMs: 5, pool });

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
  expect(verifyJournal(backup)).toMatchObject({ lastSeq: 12, hash: made.journal.hash });
  expect(made.files.map(({ path }) => path)).toEqual([...before, 'journal/0000000000000001.segment']);
  expect(readManifest(backup)).toMatchObject(made);
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
