import type { Pool } from 'pg';
import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { isWithin } from '../machine/new-file.ts';
import { askDatabaseUrl } from '../operator/ask.ts';
import { loadKeyring } from '../prices/provenance/keyring.ts';
import { askKeyId } from '../resealing/encryption-service.ts';
import { encryptionOf } from '../resealing/encryption-of.ts';
import { connectDatabase } from '../machine/storage/connection.ts';
import { withDatabase } from '../machine/storage/open-records.ts';
import { makeBackup, type BackupMade } from './backup.ts';
import { assertNotUnfinished, restoreBackup } from './restore.ts';

type Print = (text: string) => void;

/** `candor backup <folder> [--data folder] [--without-keys]`, beside a running server or without one. */
export async function backUp(dataFolder: string, { words, options }: CommandLine, print: Print): Promise<void> {
  const [, backup, ...rest] = words;
  if (backup === undefined || rest.length > 0) throw new UsageError('backup needs one folder to write into');
  if (isWithin(backup, dataFolder)) throw new UsageError('a backup goes somewhere else than into the data folder');
  assertNotUnfinished(dataFolder);
  const withKeys = !options.has('without-keys');
  const begunMs = Date.now();
  const [encryption, keyring] = [encryptionOf(dataFolder), loadKeyring(dataFolder)];
  const work = ({ pool }: { readonly pool: Pool }): Promise<BackupMade> =>
    makeBackup({ dataFolder, backup, withKeys, nowMs: begunMs, encryption, keyring, pool });
  const url = await askDatabaseUrl(dataFolder);
  const keyId = url === null ? encryption.keyId : await askKeyId(dataFolder);
  if (keyId !== encryption.keyId)
    throw new UsageError(
      `the running server seals with the key ${keyId}, not ${encryption.keyId}: set CANDOR_ENCRYPTION_KEY as for the server`,
    );
  const made = url === null ? await withDatabase(dataFolder, work) : await connectedTo(url, work);
  const megabytes = Math.ceil(made.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000);
  print(`backup of entry ${made.journal.seq} in ${backup}: ${made.files.length} files, ${megabytes} MB, ${Date.now() - begunMs} ms`);
  print(
    `it is signed by the key ${keyring.key} and sealed with the encryption key ${encryption.keyId}, which is not in it: keep that apart`,
  );
  print(
    withKeys
      ? 'it holds the key that signs, sealed'
      : 'it does not hold the key that signs: keep a copy of *.secret.pem in provenance/keys',
  );
}

async function connectedTo(url: string, work: (connection: { readonly pool: Pool }) => Promise<BackupMade>): Promise<BackupMade> {
  const connection = connectDatabase({ url, maxConnections: 1 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** `candor restore <backup> --data <new folder> [--key <hex or file>]`; `trusted` are the public keys that were named. */
export async function restore({ words, options }: CommandLine, trusted: readonly string[] | undefined, print: Print): Promise<void> {
  const [, backup, ...rest] = words;
  const dataFolder = options.get('data');
  if (backup === undefined || rest.length > 0 || dataFolder === undefined)
    throw new UsageError('restore needs the folder of a backup and --data with a new folder');
  const begunMs = Date.now();
  const { journal, withKeys, createdMs, signer } = await restoreBackup({
    backup,
    dataFolder,
    encryption: encryptionOf(dataFolder),
    trusted,
    withDatabase: (work) => withDatabase(dataFolder, ({ pool }) => work(pool)),
  });
  print(`${dataFolder} is as it was at entry ${journal.seq}, ${new Date(createdMs).toISOString()}; that took ${Date.now() - begunMs} ms`);
  print(`every file is as it was sealed, and the list of them as the key ${signer} has signed it`);
  if (trusted === undefined)
    print(
      'NOT verified: whether that key is yours, since the backup itself names it. Compare it with the published one, or name that with --key',
    );
  print('NOT verified: whether a later backup was made');
  if (!withKeys) print(`before the first start bring the key that signs, *.secret.pem, back to ${dataFolder}/provenance/keys`);
  print(`next: npm run candor -- audit ${dataFolder} --records yes, then start with CANDOR_DATA=${dataFolder}`);
}
