import { resolve, sep } from 'node:path';
import type { Pool } from 'pg';
import { UsageError, type CommandLine } from '../command-line.ts';
import { askDatabaseUrl } from '../operator/ask.ts';
import { connectDatabase } from '../storage/connection.ts';
import { withDatabase } from '../storage/open-records.ts';
import { makeBackup, type BackupMade } from './backup.ts';
import { restoreBackup } from './restore.ts';

type Print = (text: string) => void;

/** `candor backup <folder> [--data folder] [--without-keys]`, beside a running server or without one. */
export async function backUp(dataFolder: string, { words, options }: CommandLine, print: Print): Promise<void> {
  const [, backup, ...rest] = words;
  if (backup === undefined || rest.length > 0) throw new UsageError('backup needs one folder to write into');
  if (isWithin(backup, dataFolder)) throw new UsageError('a backup goes somewhere else than into the data folder');
  const withKeys = !options.has('without-keys');
  const begunMs = Date.now();
  const work = ({ pool }: { readonly pool: Pool }): Promise<BackupMade> =>
    makeBackup({ dataFolder, backup, withKeys, nowMs: begunMs, pool });
  const url = await askDatabaseUrl(dataFolder);
  const made = url === null ? await withDatabase(dataFolder, work) : await connectedTo(url, work);
  const megabytes = Math.ceil(made.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000);
  print(`backup of entry ${made.journal.seq} in ${backup}: ${made.files.length} files, ${megabytes} MB, ${Date.now() - begunMs} ms`);
  print(
    withKeys
      ? 'it holds the key that signs: keep it as you keep secrets'
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

/** `candor restore <backup> --data <new folder>` */
export async function restore({ words, options }: CommandLine, print: Print): Promise<void> {
  const [, backup, ...rest] = words;
  const dataFolder = options.get('data');
  if (backup === undefined || rest.length > 0 || dataFolder === undefined)
    throw new UsageError('restore needs the folder of a backup and --data with a new folder');
  const begunMs = Date.now();
  const { journal, withKeys, createdMs } = await restoreBackup({
    backup,
    dataFolder,
    withDatabase: (work) => withDatabase(dataFolder, ({ pool }) => work(pool)),
  });
  print(`${dataFolder} is as it was at entry ${journal.seq}, ${new Date(createdMs).toISOString()}; that took ${Date.now() - begunMs} ms`);
  if (!withKeys) print(`before the first start bring the key that signs, *.secret.pem, back to ${dataFolder}/provenance/keys`);
  print(`next: npm run candor -- audit ${dataFolder} --records yes, then start with CANDOR_DATA=${dataFolder}`);
}

function isWithin(path: string, folder: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
}
