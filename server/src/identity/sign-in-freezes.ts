import type { Reason } from '@candor/contract/codes';
import type { Transaction } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';

/** Why nobody signs in, as an operator has typed it, and since when, UTC epoch milliseconds. */
export type Freeze = { readonly reason: string; readonly sinceMs: number };

/** The one row of the stop. */
const STOP = 1;

/** Accounts to which operators let nobody sign in, and whether they let nobody sign in at all. Operators themselves sign in elsewhere. */
export class SignInFreezes {
  readonly #database: Database;
  /** As the table has it: it is asked for with each sign-in, before anything is looked up. */
  #stop: Freeze | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads whether sign-ins were stopped before this start. */
  async open(): Promise<void> {
    const row = await this.#database.selectFrom('sign_in_stops').selectAll().where('id', '=', STOP).executeTakeFirst();
    const before = this.#stop;
    this.#stop = row === undefined ? null : { reason: row.reason, sinceMs: row.since_ms };
    if ((this.#stop === null) !== (before === null)) for (const listener of this.#listeners) listener();
  }

  /** Null as long as everybody may sign in. */
  get stop(): Freeze | null {
    return this.#stop;
  }

  /** Told when sign-ins are stopped, and when users are let in again. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Null for an account that is not frozen. Nor is a new password set for one that is, since whoever is kept out may have the way to set it. */
  async of(userId: number): Promise<Freeze | null> {
    const row = await this.#database.selectFrom('sign_in_freezes').selectAll().where('user_id', '=', userId).executeTakeFirst();
    return row === undefined ? null : { reason: row.reason, sinceMs: row.since_ms };
  }

  /** Why this account is not signed in to; null for none. To be told only to who has shown everything else. */
  async refusalOf(userId: number): Promise<Reason | null> {
    if (this.#stop !== null) return 'SIGN_INS_STOPPED';
    return (await this.of(userId)) === null ? null : 'SIGN_IN_FROZEN';
  }

  /** In the transaction of what tells the owner; false when it is frozen already. */
  async freeze(transaction: Transaction<Tables>, userId: number, { reason, sinceMs }: Freeze): Promise<boolean> {
    const insert = transaction.insertInto('sign_in_freezes').values({ user_id: userId, reason, since_ms: sinceMs });
    const { numInsertedOrUpdatedRows = 0n } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** In the transaction of what tells the owner; false when it is not frozen. */
  async thaw(transaction: Transaction<Tables>, userId: number): Promise<boolean> {
    return (await transaction.deleteFrom('sign_in_freezes').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows > 0n;
  }

  async stopAll({ reason, sinceMs }: Freeze): Promise<void> {
    const row = { id: STOP, reason, since_ms: sinceMs };
    await this.#database
      .insertInto('sign_in_stops')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.open();
  }

  async resumeAll(): Promise<void> {
    await this.#database.deleteFrom('sign_in_stops').where('id', '=', STOP).execute();
    await this.open();
  }
}
