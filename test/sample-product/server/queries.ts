import type { Database } from '../../machine/storage/connection.ts';
import { withSampleTables } from './tables.ts';

/** A jar as recorded. Amounts in units of USDT, times UTC epoch ms; `openedMs` null while it is closed. */
export type JarRecord = {
  readonly jarId: number;
  readonly amountUnits: bigint;
  readonly filledMs: number;
  readonly opensMs: number;
  readonly openedMs: number | null;
};

/** An account's opened jars, newest first. */
export async function openedJars(database: Database, accountId: number, most: number): Promise<readonly JarRecord[]> {
  const rows = await withSampleTables(database)
    .selectFrom('sample_jars')
    .selectAll()
    .where('account', '=', accountId)
    .where('opened_ms', '>', 0)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    jarId: row.id,
    amountUnits: BigInt(row.amount_units),
    filledMs: row.filled_ms,
    opensMs: row.opens_ms,
    openedMs: row.opened_ms,
  }));
}
