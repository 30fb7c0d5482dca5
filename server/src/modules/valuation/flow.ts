import { sql } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';

/**
 * Kinds of ledger rows by which money comes from outside or leaves (wire contract 3.1): deposits, withdrawals, bonuses, debits, withdrawals that
 * were given back, rewards, grants and credits. Every other row is what came of trading, or moves between own wallets.
 */
const OUTSIDE_TYPES: readonly number[] = [1, 2, 3, 4, 8, 31, 36, 50, 51];

/** What came in less what left behind one place of the journal and up to another, in units of USDT at the index of each moment; null when something had no price. */
export async function flowBetween(database: Database, accountId: number, afterSeq: number, lastSeq: number): Promise<bigint | null> {
  const row = await database
    .selectFrom('ledger_rows')
    .where('account', '=', accountId)
    .where('type', '=', sql<number>`ANY(${OUTSIDE_TYPES}::integer[])`)
    .where('seq', '>', afterSeq)
    .where('seq', '<=', lastSeq)
    .select([
      sql<string | null>`sum(CASE WHEN after_units < before_units THEN -value_units ELSE value_units END)`.as('units'),
      sql<boolean | null>`bool_or(value_units IS NULL)`.as('isUnpriced'),
    ])
    .executeTakeFirstOrThrow();
  return row.isUnpriced === true ? null : BigInt(row.units ?? '0');
}
