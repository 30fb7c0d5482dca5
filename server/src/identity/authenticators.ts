import { randomBytes } from 'node:crypto';
import { CannotOpen, type Encryption } from '../machine/encryption/encryption.ts';
import type { Database } from '../machine/storage/connection.ts';
import { authenticatorPurposeOf } from './tables.ts';
import { base32, stepsOf } from './totp.ts';

/** As long as the result of HMAC-SHA-1 (RFC 4226 §4). */
const SECRET_BYTES = 20;
/** A set-up that was begun has to be confirmed within this time. */
const SET_UP_MS = 15 * 60_000;

export type AuthenticatorsOptions = {
  readonly database: Database;
  readonly encryption: Encryption;
  /** The wall clock: codes follow it, as the user's own device does. */
  readonly wallNow: () => number;
};

/** Authenticator apps, one of a user. Secrets are stored sealed; each code is good once. */
export class Authenticators {
  readonly #options: AuthenticatorsOptions;

  constructor(options: AuthenticatorsOptions) {
    this.#options = options;
  }

  /** Since when one is confirmed, UTC epoch milliseconds; null for none. */
  async since(userId: number): Promise<number | null> {
    const query = this.#options.database.selectFrom('authenticators').select('confirmed_ms').where('user_id', '=', userId);
    return (await query.executeTakeFirst())?.confirmed_ms ?? null;
  }

  /** Begins a set-up, in the place of one that was begun before; answers the secret in base32, or null when one is confirmed already. */
  async begin(userId: number): Promise<string | null> {
    const { database, encryption, wallNow } = this.#options;
    const secret = randomBytes(SECRET_BYTES);
    const fresh = { sealed_secret: encryption.seal(authenticatorPurposeOf(userId), secret), used_step: 0, created_ms: wallNow() };
    const made = await database
      .insertInto('authenticators')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh).where('authenticators.confirmed_ms', 'is', null))
      .executeTakeFirst();
    return (made.numInsertedOrUpdatedRows ?? 0n) > 0n ? base32(secret) : null;
  }

  /** The first code of a set-up turns it on; false when it is wrong, or nothing waits for it any more. */
  async confirm(userId: number, code: string): Promise<boolean> {
    const nowMs = this.#options.wallNow();
    const row = await this.#row(userId);
    if (row === undefined || row.confirmed_ms !== null || row.created_ms <= nowMs - SET_UP_MS) return false;
    const step = this.#stepOf(userId, row, code, nowMs);
    if (step === null) return false;
    const query = this.#options.database.updateTable('authenticators').set({ used_step: step, confirmed_ms: nowMs });
    const changed = await query
      .where('user_id', '=', userId)
      .where('confirmed_ms', 'is', null)
      .where('created_ms', '=', row.created_ms)
      .where('sealed_secret', '=', row.sealed_secret)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  }

  /** Uses up a code of the confirmed one; false when it is wrong or was used. */
  async use(userId: number, code: string): Promise<boolean> {
    const row = await this.#row(userId);
    if (row === undefined || row.confirmed_ms === null) return false;
    const step = this.#stepOf(userId, row, code, this.#options.wallNow());
    if (step === null) return false;
    const query = this.#options.database.updateTable('authenticators').set({ used_step: step });
    // of many that come at once with the same code one finds it unused
    const changed = await query.where('user_id', '=', userId).where('used_step', '<', step).executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  }

  /** False when there was none. */
  async remove(userId: number): Promise<boolean> {
    const query = this.#options.database.deleteFrom('authenticators').where('user_id', '=', userId).where('confirmed_ms', 'is not', null);
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  }

  async removeExpired(): Promise<void> {
    const query = this.#options.database.deleteFrom('authenticators').where('confirmed_ms', 'is', null);
    await query.where('created_ms', '<=', this.#options.wallNow() - SET_UP_MS).execute();
  }

  async #row(userId: number): Promise<Row | undefined> {
    return await this.#options.database.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();
  }

  /** Null when the code is wrong, its period used, or the key that sealed the secret is lost. */
  #stepOf(userId: number, row: Row, code: string, nowMs: number): number | null {
    try {
      const secret = this.#options.encryption.open(authenticatorPurposeOf(userId), row.sealed_secret);
      return stepsOf(secret, code, nowMs).find((step) => step > row.used_step) ?? null;
    } catch (error) {
      if (error instanceof CannotOpen) return null;
      throw error;
    }
  }
}

type Row = {
  readonly sealed_secret: Buffer;
  readonly used_step: number;
  readonly created_ms: number;
  readonly confirmed_ms: number | null;
};
