import type { Database } from '../../machine/storage/connection.ts';
import { boolean, defaulted, integer, nullable, table, text, type RowsOf } from '../../machine/storage/table.ts';

export const documentTables = {
  /** The pictures themselves stand sealed in a folder or a bucket, under the row's id: a row is removed together with its picture. */
  documents: table(
    {
      id: text,
      user_id: integer,
      created_ms: integer,
      handed_in: defaulted(boolean),
      key_id: nullable(text),
      picture_hash: nullable(text),
    },
    { lifetime: { until: 'module' } },
  ),
};

export type DocumentTables = RowsOf<typeof documentTables>;

/** The database with the table of documents. */
export function withDocumentTables(database: Database) {
  return database.withTables<DocumentTables>();
}
