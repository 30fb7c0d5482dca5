import { sql } from 'kysely';
import type { Configuration } from './configuration.ts';
import type { Core } from './core/core.ts';
import { Encryption } from './encryption/encryption.ts';
import { masterKeyOfFolder } from './encryption/master-key.ts';
import { goOnWithout, nothingMissing } from './losses.ts';
import { hasCheckpoints } from './provenance/checkpoint-log.ts';
import { openKeyring, readKeys } from './provenance/keyring.ts';
import type { Keyring } from './provenance/signed.ts';
import { CHECKPOINT_TICKS } from './provenance/places.ts';
import type { Database } from './storage/connection.ts';

// What a start asks of the data before it goes on: that it is the data of this journal, whole.

/** Play money and simulated prices never meet real money: a journal keeps the mode that its first entry names. Throws for another. */
export async function keepMode(core: Core, { mode }: Configuration): Promise<void> {
  const opened = await core.query({ type: 'house.opened' });
  if (opened === null || opened.mode === mode) return;
  throw new Error(
    `the data folder was opened in ${opened.mode} mode and stays so, not "${mode}"; set CANDOR_MODE=${opened.mode}, or CANDOR_DATA to a folder of its own`,
  );
}

/**
 * Opens the keys that sign; a journal without entries gets its first one. It has it before its first entry: where there are entries, the keys
 * must be there, and the checkpoints that were signed with them.
 */
export async function openKeys(core: Core, { dataFolder, keyDays }: Configuration): Promise<Keyring> {
  if (core.figures().seq > 0) {
    if (readKeys(dataFolder).length === 0) goOnWithout(dataFolder, 'keys');
    const prices = await core.query({ type: 'prices.last' });
    if (hasCheckpoints(dataFolder)) nothingMissing(dataFolder, 'checkpoints');
    // fewer ticks may never have been signed
    else if (prices.some(({ n }) => n > CHECKPOINT_TICKS)) goOnWithout(dataFolder, 'checkpoints');
  }
  const keyring = openKeyring(dataFolder, Date.now(), keyDays);
  nothingMissing(dataFolder, 'keys');
  return keyring;
}

/** A user's row is there before the exchange has the account: accounts of users without any user are of another database than this. */
export async function keepIdentity(core: Core, database: Database, { dataFolder, mode }: Configuration): Promise<void> {
  const user = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user !== undefined) return nothingMissing(dataFolder, 'identity');
  const sizes = await core.query({ type: 'house.sizes' });
  const accounts = sizes.find(({ structure }) => structure === 'accounts')?.count ?? 0;
  // the one that quotes for the house, and those that programs play
  const own = mode === 'demo' ? 1 + (await core.query({ type: 'accounts.simulated' })).length : 0;
  if (accounts > own) goOnWithout(dataFolder, 'identity');
}

/** Where sealed bytes lie in the database. */
const SEALED = [
  ['authenticators', 'sealed_secret'],
  ['verifications', 'identity'],
] as const;

/**
 * With the configured key, else with that of the data folder. Throws when the folder's is damaged, and when something is stored that another
 * key has sealed: it could never be opened.
 */
export async function openEncryption(database: Database, { encryptionKey, dataFolder }: Configuration): Promise<Encryption> {
  const encryption = new Encryption(encryptionKey ?? masterKeyOfFolder(dataFolder));
  for (const [table, column] of SEALED) {
    const own = Buffer.from(encryption.keyId, 'hex');
    const foreign = sql`SELECT 1 FROM ${sql.table(table)} WHERE substring(${sql.ref(column)} from 2 for 8) <> ${own} LIMIT 1`;
    if ((await foreign.execute(database)).rows.length > 0) {
      goOnWithout(dataFolder, 'encryption');
      return encryption;
    }
  }
  nothingMissing(dataFolder, 'encryption');
  return encryption;
}
