import { randomBytes } from 'node:crypto';
import type { Encryption } from '../machine/encryption/encryption.ts';
import type { Database } from '../machine/storage/connection.ts';

const HANDLE_BYTES = 32;
const ADOPTED_AT_ONCE = 500;

/** What authenticators keep to name the user of a passkey (WebAuthn's user handle): random, one of a user, the same for as long as the account lives. */
export class PasskeyHandles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** In base64url; null for a user who never began to add a passkey. */
  async of(userId: number): Promise<string | null> {
    const query = this.#database.selectFrom('passkey_handles').select('handle').where('user_id', '=', userId);
    return (await query.executeTakeFirst())?.handle ?? null;
  }

  /** The same, made when there is none yet. */
  async ensure(userId: number): Promise<string> {
    await this.#keep([{ user_id: userId, handle: randomBytes(HANDLE_BYTES).toString('base64url') }]);
    const query = this.#database.selectFrom('passkey_handles').select('handle').where('user_id', '=', userId);
    return (await query.executeTakeFirstOrThrow()).handle;
  }

  /** Passkeys from before handles were kept have one that was derived from the encryption key of then. To be called once, before anybody signs in. */
  async adopt(encryption: Pick<Encryption, 'firstFingerprint'>): Promise<void> {
    const missing = this.#database
      .selectFrom('passkeys')
      .leftJoin('passkey_handles', 'passkey_handles.user_id', 'passkeys.user_id')
      .select('passkeys.user_id')
      .distinct()
      .where('passkey_handles.user_id', 'is', null)
      .limit(ADOPTED_AT_ONCE);
    for (;;) {
      const rows = await missing.execute();
      if (rows.length === 0) return;
      await this.#keep(rows.map(({ user_id }) => ({ user_id, handle: encryption.firstFingerprint('passkey user', String(user_id)) })));
    }
  }

  async #keep(rows: readonly { readonly user_id: number; readonly handle: string }[]): Promise<void> {
    const insertion = this.#database.insertInto('passkey_handles').values(rows);
    await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  }
}
