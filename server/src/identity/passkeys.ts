import { PASSKEYS_MAX } from '@candor/contract/modules/identity/passkey';
import type { Selectable } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import type { MadePasskey } from './passkey-answers.ts';
import { newPublicId } from './secrets.ts';

export type Passkey = MadePasskey & {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly createdMs: number;
  /** Null: never used. */
  readonly usedMs: number | null;
};

/** The table of passkeys. */
export class Passkeys {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Of a user, the oldest first. */
  async list(userId: number): Promise<readonly Passkey[]> {
    const query = this.#database.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
    return (await query.orderBy('created_ms').orderBy('id').execute()).map(passkeyOf);
  }

  async has(userId: number): Promise<boolean> {
    const query = this.#database.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1);
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** Whose key made a signature; null for nobody's. */
  async byCredential(credentialId: string): Promise<Passkey | null> {
    const query = this.#database.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId);
    const row = await query.executeTakeFirst();
    return row === undefined ? null : passkeyOf(row);
  }

  /** Adds one; answers its id and how many there are now, or why not: the account has enough, or the credential is somebody's already. */
  async add(
    userId: number,
    { credentialId, publicKey, signCount, transports }: MadePasskey,
    name: string,
  ): Promise<{ readonly id: string; readonly count: number } | 'full' | 'taken'> {
    return await this.#database.transaction().execute(async (transaction) => {
      // one after the other, so that there are never more
      await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      const before = await transaction.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
      if (before.length >= PASSKEYS_MAX) return 'full';
      const id = newPublicId();
      const made = await transaction
        .insertInto('passkeys')
        .values({
          id,
          user_id: userId,
          credential_id: credentialId,
          public_key: Buffer.from(publicKey),
          sign_count: signCount,
          transports: transports.join(','),
          name,
          created_ms: this.#now(),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      return (made.numInsertedOrUpdatedRows ?? 0n) > 0n ? { id, count: before.length + 1 } : 'taken';
    });
  }

  /** Notes a signature; false when its count is not above the last one: there is a copy of the key, or it was removed meanwhile. */
  async use(id: string, signCount: number): Promise<boolean> {
    const change = this.#database.updateTable('passkeys').set({ sign_count: signCount, used_ms: this.#now() }).where('id', '=', id);
    const isAhead = change.where((where) =>
      where.or([where('sign_count', '<', signCount), where.and([where('sign_count', '=', 0), where(where.val(signCount), '=', 0)])]),
    );
    return (await isAhead.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** False when the user has none of that id. */
  async rename(userId: number, id: string, name: string): Promise<boolean> {
    const change = this.#database.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id);
    return (await change.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** False when the user has none of that id. */
  async remove(userId: number, id: string): Promise<boolean> {
    const removal = this.#database.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id);
    return (await removal.executeTakeFirst()).numDeletedRows > 0n;
  }

  async removeAll(userId: number): Promise<void> {
    await this.#database.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  }
}

type Row = Selectable<Tables['passkeys']>;

function passkeyOf(row: Row): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    transports: row.transports === '' ? [] : row.transports.split(','),
    name: row.name,
    createdMs: row.created_ms,
    usedMs: row.used_ms,
  };
}
