import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';

/** Wrong attempts at one name before it has to wait. */
const BOUND = 5;
const WINDOW_MS = 15 * 60_000;

export type OperatorAttemptsOptions = { readonly database: Database; readonly now: () => number };

/**
 * Slows down the guessing of operators' passwords and codes, across restarts. An attempt counts when it begins, so that a hundred at once are no
 * more than five, and is forgotten when it was right. The fifth begins the wait; what is tried meanwhile does not lengthen it. Names count
 * whether or not an operator has them, so that the answer tells nothing.
 */
export class OperatorAttempts {
  readonly #options: OperatorAttemptsOptions;

  constructor(options: OperatorAttemptsOptions) {
    this.#options = options;
  }

  /** Counts an attempt; false, and nothing counted, when it has to wait. */
  async begin(name: string): Promise<boolean> {
    const { database, now } = this.#options;
    const nowMs = now();
    await database
      .deleteFrom('operator_attempts')
      .where('since_ms', '<=', nowMs - WINDOW_MS)
      .execute();
    const counted = await database
      .insertInto('operator_attempts')
      .values({ name, attempts: 1, since_ms: nowMs })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({
            attempts: sql<number>`operator_attempts.attempts + 1`,
            since_ms: sql<number>`CASE WHEN operator_attempts.attempts + 1 IN (1, ${BOUND}) THEN ${nowMs}::bigint ELSE operator_attempts.since_ms END`,
          })
          .where('operator_attempts.attempts', '<', BOUND),
      )
      .executeTakeFirst();
    return (counted.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** Of an attempt that could not be made. */
  async giveBack(name: string): Promise<void> {
    const change = this.#options.database.updateTable('operator_attempts').set({ attempts: sql<number>`attempts - 1` });
    await change.where('name', '=', name).where('attempts', '>', 0).execute();
  }

  /** Of an attempt that was right: the name begins anew. */
  async succeeded(name: string): Promise<void> {
    await this.#options.database.deleteFrom('operator_attempts').where('name', '=', name).execute();
  }
}
