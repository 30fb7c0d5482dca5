import type { Configuration } from '../configuration.ts';
import type { Core } from '../machine/core/core.ts';
import { Encryption } from '../machine/encryption/encryption.ts';
import { masterKeysOfFolder } from '../machine/encryption/master-key.ts';
import { goOnWithout, nothingMissing } from './losses.ts';
import { hasCheckpoints } from '../prices/provenance/checkpoint-log.ts';
import { openKeyring, readKeys } from '../prices/provenance/keyring.ts';
import type { Keyring } from '../prices/provenance/signed.ts';
import { CHECKPOINT_TICKS } from '../prices/provenance/folders.ts';
import { heldByKey } from '../resealing/sealed-columns.ts';
import type { Database } from '../machine/storage/connection.ts';

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

/**
 * With the configured keys, else with those of the data folder. Throws when the folder's are damaged, and when something is stored that a key
 * has sealed which is not among them: it could never be opened.
 */
export async function openEncryption(database: Database, { encryptionKeys, dataFolder }: Configuration): Promise<Encryption> {
  const { current, earlier } = encryptionKeys ?? masterKeysOfFolder(dataFolder);
  const encryption = new Encryption(current, earlier);
  const known: readonly (string | null)[] = [null, encryption.keyId, ...encryption.earlierKeyIds];
  const held = await heldByKey(database);
  if (held.every(({ keyId }) => known.includes(keyId))) nothingMissing(dataFolder, 'encryption');
  else goOnWithout(dataFolder, 'encryption');
  return encryption;
}
