import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { Sealing } from '../machine/storage/table.ts';
import { withDocumentTables } from '../modules/documents/tables.ts';
import { allTables } from '../modules/tables.ts';

export type SealedColumn = Sealing & { readonly table: string; readonly column: string };

/** Where sealed bytes stand in the database. Pictures stand in the store of documents, with their key in a row each. */
export const SEALED_COLUMNS: readonly SealedColumn[] = Object.entries(allTables).flatMap(([table, { columns }]) =>
  Object.entries(columns).flatMap(([column, { sealing }]) => (sealing === undefined ? [] : [{ ...sealing, table, column }])),
);

export const PICTURES = 'pictures';

/** How many of something a key holds. `keyId` null: which key it is was not noted. */
export type Held = { readonly keyId: string | null; readonly what: string; readonly count: number };

/** What each key has sealed of what is stored. */
export async function heldByKey(database: Database): Promise<readonly Held[]> {
  const held: Held[] = [];
  for (const { what, table, column } of SEALED_COLUMNS) {
    const { rows } = await sql<{ keyId: string; count: number }>`
      SELECT encode(substring(${sql.ref(column)} from 2 for 8), 'hex') AS "keyId", count(*)::int AS count
      FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(database);
    held.push(...rows.map((row) => ({ ...row, what })));
  }
  const pictures = await withDocumentTables(database)
    .selectFrom('documents')
    .select(['key_id as keyId', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute();
  return [...held, ...pictures.map(({ keyId, count }) => ({ keyId, count: Number(count), what: PICTURES }))];
}
