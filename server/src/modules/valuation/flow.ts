import { sql } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';

/**
 * Kinds of ledger rows by which money comes from outside or leaves (wire contract 3.1): deposits, withdrawals, bonuses, debits, withdrawals that
 * were given back, rewards, grants and credits. Every other row is what came of trading, or moves between own wallets.
 */
const OUTSIDE_TYPES: readonly number[] = [1, 2, 3, 4, 8, 31, 36, 50, 51];

/** What came in less what left since a place of the journal, in units of USDT at the index of each moment; null when something had no price. */
export async function flowSince(database: Database, accountId: number, seq: number): Promise<bigint | null> {
  const row = await database
    .selectFrom('ledger_rows')
    .where('account', '=', accountId)
    .where('type', '=', sql<number>`ANY(${OUTSIDE_TYPES}::integer[])`)
    .where('seq', '>', seq)
    .select([
      sql<string | null>`sum(CASE WHEN after_units < before_units THEN -value_units ELSE value_units END)`.as('units'),
      sql<boolean | null>`bool_or(value_units IS NULL)`.as('isUnpriced'),
    ])
    .executeTakeFirstOrThrow();
  return row.isUnpriced === true ? null : BigInt(row.units ?? '0');
}
