import { UsageError } from '../machine/command-line.ts';
import { readDocumentSettings } from '../modules/documents/document-settings.ts';
import { openDocumentStore } from '../modules/documents/open-documents.ts';
import type { Encryption } from '../machine/encryption/encryption.ts';
import { PasskeyHandles } from '../identity/passkey-handles.ts';
import { askDatabaseUrl } from '../operator/ask.ts';
import { connectDatabase, type Database } from '../machine/storage/connection.ts';
import { withRecords } from '../machine/storage/open-records.ts';
import { askKeyId } from './encryption-service.ts';
import { encryptionOf } from './encryption-of.ts';
import { Resealing } from './resealing.ts';
import { heldByKey, type Held } from './sealed-columns.ts';

type Print = (text: string) => void;

/** `candor encryption status`: what each key has sealed. Answers whether every key is at hand. */
export async function printEncryption(dataFolder: string, print: Print): Promise<boolean> {
  const encryption = encryptionOf(dataFolder);
  const held = await beside(dataFolder, async (database) => await heldByKey(database));
  return printHeld(encryption, held, print);
}

/**
 * `candor encryption rotate`: seals with the key in use what earlier ones have sealed, beside a running server, which must seal with that key
 * already, or without one. To be begun again after any end. Answers whether nothing needs an earlier key any more.
 */
export async function rotateEncryption(dataFolder: string, print: Print): Promise<boolean> {
  const encryption = encryptionOf(dataFolder);
  const held = await beside(dataFolder, async (database, isRunning) => {
    if (isRunning && (await askKeyId(dataFolder)) !== encryption.keyId)
      throw new Error(
        `the running server does not seal with the key ${encryption.keyId} yet: restart it with this key, and with the earlier ones beside it, first`,
      );
    // what is derived from the first key stays good without it
    await new PasskeyHandles(database).adopt(encryption);
    const store = await openDocumentStore(dataFolder, readSettings());
    const onStep = (what: string, count: number): void => print(`${what}: ${count} sealed anew`);
    const onProblem = (what: string, id: string, why: string): void => print(`LEFT  ${what}, ${id}: ${why}`);
    const done = await new Resealing({ database, store, encryption, onStep, onProblem }).run();
    print(`${done.reduce((sum, { count }) => sum + count, 0)} sealed anew with the key ${encryption.keyId}`);
    return await heldByKey(database);
  });
  return printHeld(encryption, held, print);
}

function readSettings() {
  const problems: string[] = [];
  const settings = readDocumentSettings(process.env, problems);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return settings;
}

/** From the database of a running server, else from that of the folder, whose server cannot be started meanwhile. */
async function beside<Result>(dataFolder: string, work: (database: Database, isRunning: boolean) => Promise<Result>): Promise<Result> {
  const url = await askDatabaseUrl(dataFolder);
  if (url === null) return await withRecords(dataFolder, async ({ database }) => await work(database, false));
  const connection = connectDatabase({ url, maxConnections: 2 });
  try {
    return await work(connection.database, true);
  } finally {
    await connection.close();
  }
}

/** Answers whether the key in use opens everything. */
function printHeld(encryption: Encryption, held: readonly Held[], print: Print): boolean {
  const keyIds = new Set([encryption.keyId, ...encryption.earlierKeyIds, ...held.map(({ keyId }) => keyId)]);
  const isUnnoted = keyIds.has(null);
  for (const keyId of keyIds) {
    const of = held.filter((each) => each.keyId === keyId && each.count > 0);
    const texts = of.map(({ what, count }) => `${count} ${what}`);
    print(`${nameOf(encryption, keyId)}: ${texts.length === 0 ? 'nothing' : texts.join(', ')}`);
    if (keyId === null || of.length > 0 || !encryption.earlierKeyIds.includes(keyId)) continue;
    print(
      isUnnoted
        ? '  it is needed until encryption rotate has looked at every picture'
        : '  it may be removed; keep a copy for as long as there are backups from before',
    );
  }
  return held.every(({ keyId, count }) => keyId === encryption.keyId || count === 0);
}

function nameOf({ keyId: current, earlierKeyIds }: Encryption, keyId: string | null): string {
  if (keyId === null) return 'sealed before keys were noted';
  if (keyId === current) return `key in use ${keyId}`;
  return earlierKeyIds.includes(keyId) ? `earlier key ${keyId}` : `key ${keyId}, which is not at hand`;
}
