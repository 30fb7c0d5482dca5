import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { verifyJournal } from '../journal/commands.ts';
import { syncFolder, writeWhole } from '../provenance/durable-file.ts';
import { makeEmptyFolder, syncFolders } from './backup.ts';
import { copyFile } from './copy-file.ts';
import { loadDatabase } from './load.ts';
import { BackupUnusable, checkFiles, readManifest, type Manifest } from './manifest.ts';
import { dumpPath } from './dump.ts';

/** Lies in a data folder from the first to the last step of a restore: what is between is nobody's data. */
const UNFINISHED = 'restore-unfinished';

/** Throws for a data folder that a restore was making when it was cut off. */
export function assertNotUnfinished(dataFolder: string): void {
  if (!existsSync(join(dataFolder, UNFINISHED))) return;
  throw new Error(`a restore into ${dataFolder} was cut off; remove the folder and restore again`);
}

export type RestoreOptions = {
  readonly backup: string;
  /** A folder that is not there yet, or empty. */
  readonly dataFolder: string;
  /** Calls `work` with the empty database that belongs to the data folder. */
  readonly withDatabase: (work: (pool: Pool) => Promise<void>) => Promise<void>;
};

/**
 * Makes a data folder and its database of a backup. All of the backup is read and compared before anything is made; what was made is removed
 * when a later step fails.
 */
export async function restoreBackup({ backup, dataFolder, withDatabase }: RestoreOptions): Promise<Manifest> {
  const manifest = readManifest(backup);
  await checkFiles(backup, manifest);
  await makeEmptyFolder(dataFolder);
  writeWhole(join(dataFolder, UNFINISHED), '');
  syncFolder(dataFolder);
  try {
    const dumps = new Set(manifest.database.tables.map(({ name }) => dumpPath(name)));
    for (const { path, sha256 } of manifest.files) {
      if (dumps.has(path)) continue;
      const copied = await copyFile(join(backup, path), dataFolder, path);
      if (copied.sha256 !== sha256) throw new BackupUnusable(`${path} has changed since it was read`);
    }
    assertEndsAsSaid(dataFolder, manifest);
    await withDatabase((pool) => loadDatabase(pool, backup, manifest.database));
    await syncFolders(dataFolder);
  } catch (error) {
    for (const name of await readdir(dataFolder)) await rm(join(dataFolder, name), { recursive: true, force: true });
    throw error;
  }
  await rm(join(dataFolder, UNFINISHED));
  syncFolder(dataFolder);
  return manifest;
}

function assertEndsAsSaid(dataFolder: string, { journal }: Manifest): void {
  const { lastSeq, hash } = verifyJournal(dataFolder);
  if (lastSeq !== journal.seq || hash !== journal.hash)
    throw new BackupUnusable(`the journal of the backup ends at entry ${lastSeq}, not at ${journal.seq}`);
}
