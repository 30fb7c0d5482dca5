import type { Database } from '../../machine/storage/connection.ts';
import { integer, nullable, personal, table, text, type RowsOf } from '../../machine/storage/table.ts';

export const noteTables = {
  notes: table(
    { user_id: integer, note: personal(text), written_ms: integer, password_changed_ms: nullable(integer) },
    { lifetime: { until: 'owner' }, owner: 'user_id', copy: { by: 'note.read' } },
  ),
};

export type NoteTables = RowsOf<typeof noteTables>;

/** The database with the table of notes. */
export function withNoteTables(database: Database) {
  return database.withTables<NoteTables>();
}
