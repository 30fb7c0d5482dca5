import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { verifyJournal } from '../machine/journal/commands.ts';
import { makeFolder } from '../machine/journal/make-folder.ts';
import { documentFolder } from '../modules/documents/folder-store.ts';
import { syncFolder, writeInPlace } from '../prices/provenance/durable-file.ts';
import type { Encryption } from '../machine/encryption/encryption.ts';
import type { Keyring } from '../prices/provenance/signed.ts';
import { FILE_MODE, FOLDER_MODE, sealedFolder, type KeyOfFile } from './copy-file.ts';
import { copyJournal, findCut, type JournalCut } from './copy-journal.ts';
import { copyFolder, copyProvenance, copySnapshot } from './copy-provenance.ts';
import { beginDump, dumpDatabase } from './dump.ts';
import { manifestPath, manifestText, type CopiedFile, type Manifest } from './manifest.ts';

export type BackupOptions = {
  readonly dataFolder: string;
  /** Where the backup goes; a folder that is not there yet, or empty. */
  readonly backup: string;
  /** Whether the secret of the key that signs is copied. */
  readonly withKeys: boolean;
  readonly nowMs: number;
  /** Seals every file, with the key in use. */
  readonly encryption: Encryption;
  /** Signs what the backup says of itself. */
  readonly keyring: Keyring;
  /** Of the database that belongs to the data folder. */
  readonly pool: Pool;
};

export type BackupMade = Omit<Manifest, 'format'>;

/**
 * Copies a data folder and its database as they are at one moment, while a server works on both. Snapshots, keys and checkpoints come first,
 * then the moment of the database, then the journal: so nothing names an entry that the copied journal does not have, and every account
 * in that journal has its user. Each file is sealed, and read again; the journal is hashed from its first entry before the backup counts as
 * finished; the list of the files is signed.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupMade> {
  const { dataFolder, backup, withKeys, nowMs, encryption, keyring, pool } = options;
  await makeEmptyFolder(backup);
  const sealedBy = { keyId: encryption.keyId, backupId: randomBytes(16).toString('hex') };
  const to = sealedFolder(backup, keysOfFiles(encryption, sealedBy));
  const files: CopiedFile[] = [...(await copySnapshot(dataFolder, to)), ...(await copyProvenance(dataFolder, to, withKeys))];
  const client = await pool.connect();
  try {
    await beginDump(client);
    const cut = await findCut(dataFolder, await recordsSeq(client), (accountIds) => haveUsers(client, accountIds));
    files.push(...(await copyJournal(dataFolder, to, cut)));
    const dumped = await dumpDatabase(client, to);
    files.push(...dumped.files);
    // after the database's moment: each document that it names is there, unless it has expired since
    files.push(...(await copyFolder(dataFolder, documentFolder(dataFolder), to)));
    await client.query('COMMIT');
    assertWhole(dataFolder, cut);
    const journal = { seq: cut.seq, hash: cut.hash };
    const manifest = { createdMs: nowMs, signer: signerOf(keyring), sealedBy, journal, withKeys, database: dumped.database, files };
    await syncFolders(backup);
    writeInPlace(manifestPath(backup), manifestText(manifest, keyring), FILE_MODE);
    return manifest;
  } finally {
    // after an error its transaction is of no use any more
    client.release(true);
  }
}

/** Makes the folder when it is not there. Throws when something is in it. */
export async function makeEmptyFolder(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; name a folder that is, or a new one`);
  makeFolder(folder, FOLDER_MODE);
}

async function recordsSeq(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ seq: number }>("SELECT seq FROM consumers WHERE name = 'records'");
  return rows[0]?.seq ?? 0;
}

/** The house's own accounts have no users. */
const HOUSE_ACCOUNTS = 1_000;

async function haveUsers(client: PoolClient, accountIds: readonly number[]): Promise<boolean> {
  const ofUsers = accountIds.filter((accountId) => accountId > HOUSE_ACCOUNTS);
  const { rows } = await client.query<{ count: number }>('SELECT count(*) AS count FROM users WHERE id = ANY($1)', [ofUsers]);
  return rows[0]?.count === ofUsers.length;
}

/** Each file of a backup has a key of its own, so none can stand in the place of another. */
export function keysOfFiles(encryption: Encryption, { keyId, backupId }: Manifest['sealedBy']): KeyOfFile {
  return (path) => encryption.keyFor(keyId, `backup ${backupId} ${path}`);
}

function signerOf(keyring: Keyring): string {
  const inUse = keyring.keys().find(({ key }) => key === keyring.key);
  if (inUse === undefined) throw new Error(`key ${keyring.key} was never published`);
  return inUse.publicKey;
}

/** What was copied is what the files held, up to the cut; here all of it is hashed from the first entry. */
function assertWhole(dataFolder: string, cut: JournalCut): void {
  const { lastSeq } = verifyJournal(dataFolder);
  if (lastSeq < cut.seq) throw new Error(`the journal ends at entry ${lastSeq}, before ${cut.seq}`);
}

/** Files are durable as they were written; their names are after this. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) syncFolder(`${entry.parentPath}/${entry.name}`);
  syncFolder(folder);
}
