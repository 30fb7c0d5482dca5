import { existsSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { verifyJournal } from '../machine/journal/commands.ts';
import { isWithin } from '../machine/new-file.ts';
import { syncFolder } from '../prices/provenance/durable-file.ts';
import { CannotOpen, type Encryption } from '../machine/encryption/encryption.ts';
import { readKeys } from '../prices/provenance/keyring.ts';
import { keysOfFiles, makeEmptyFolder, syncFolders } from './backup.ts';
import { plainFolder, readSealed, type KeyOfFile } from './copy-file.ts';
import { CannotUnseal } from './sealing.ts';
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
  /** Opens the files; the key that sealed them may be an earlier one. */
  readonly encryption: Encryption;
  /** Public keys one of which has to have signed the backup; undefined = whichever the exchange of the backup had. */
  readonly trusted?: readonly string[] | undefined;
  /** Calls `work` with the empty database that belongs to the data folder. */
  readonly withDatabase: (work: (pool: Pool) => Promise<void>) => Promise<void>;
};

/**
 * Makes a data folder and its database of a backup. All of the backup is read and compared before anything is made; what was made is removed
 * when a later step fails.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { backup, dataFolder, encryption, trusted, withDatabase } = options;
  if (isWithin(dataFolder, backup)) throw new Error(`${dataFolder} lies in the backup; name a folder elsewhere`);
  const manifest = readManifest(backup);
  if (trusted !== undefined && !trusted.includes(manifest.signer))
    throw new BackupUnusable(`the backup is signed by the key ${manifest.signer}, which was not named`);
  const keyOf = keysOfFiles(encryption, manifest.sealedBy);
  assertKeyThere(keyOf);
  await checkFiles(backup, manifest);
  assertNotUnfinished(dataFolder);
  await makeEmptyFolder(dataFolder);
  // of two restores into one folder the second ends here: it would remove what the first has made
  writeFileSync(join(dataFolder, UNFINISHED), '', { flag: 'wx', flush: true });
  syncFolder(dataFolder);
  try {
    const dumps = new Set(manifest.database.tables.map(({ name }) => dumpPath(name)));
    const to = plainFolder(dataFolder);
    const readFile = (path: string): AsyncIterable<Buffer> => readSealed(backup, path, keyOf);
    for (const { path } of manifest.files) if (!dumps.has(path)) await to.write(readFile(path), path).catch(refusing(path));
    assertEndsAsSaid(dataFolder, manifest);
    if (!readKeys(dataFolder).some(({ publicKey }) => publicKey === manifest.signer))
      throw new BackupUnusable(`the backup is signed by the key ${manifest.signer}, which its exchange never had`);
    await withDatabase((pool) => loadDatabase(pool, readFile, manifest.database).catch(refusing('database')));
    await syncFolders(dataFolder);
  } catch (error) {
    for (const name of await readdir(dataFolder)) await rm(join(dataFolder, name), { recursive: true, force: true });
    throw error;
  }
  await rm(join(dataFolder, UNFINISHED));
  syncFolder(dataFolder);
  return manifest;
}

/** Before anything is made. */
function assertKeyThere(keyOf: KeyOfFile): void {
  try {
    keyOf('');
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new BackupUnusable(`the backup cannot be opened: ${error.message}; set CANDOR_ENCRYPTION_KEY to the key of then`, {
      cause: error,
    });
  }
}

const refusing =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof CannotUnseal)
      throw new BackupUnusable(`${path} of the backup cannot be opened: ${error.message}`, { cause: error });
    throw error;
  };

function assertEndsAsSaid(dataFolder: string, { journal }: Manifest): void {
  const { lastSeq, hash } = verifyJournal(dataFolder);
  if (lastSeq !== journal.seq || hash !== journal.hash)
    throw new BackupUnusable(`the journal of the backup ends at entry ${lastSeq}, not at ${journal.seq}`);
}
