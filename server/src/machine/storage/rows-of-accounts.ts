import { sql } from 'kysely';
import type { Database } from './connection.ts';
import type { TableDefinitions } from './table.ts';

/** Removes the rows whose time is over, of tables that say after which time theirs go. */
export async function removeOutlived(database: Database, tables: TableDefinitions, nowMs: number): Promise<void> {
  for (const [name, { lifetime }] of Object.entries(tables)) {
    if (!('sinceColumn' in lifetime)) continue;
    const { sinceColumn, lifeMs } = lifetime;
    await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(sinceColumn)} <= ${nowMs - lifeMs}`.execute(database);
  }
}

/** Removes an account's rows from every table that says whose its rows are: all of them, or none when something fails. */
export async function eraseRowsOf(database: Database, tables: TableDefinitions, accountId: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // who refers to another stands after it
    for (const [name, { owner }] of Object.entries(tables).toReversed())
      if (owner !== null) await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(owner)} = ${accountId}`.execute(transaction);
  });
}
