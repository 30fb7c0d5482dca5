import type { Database } from '../../machine/storage/connection.ts';
import { integer, table, units, type RowsOf } from '../../machine/storage/table.ts';

export const sampleTables = {
  sample_jars: table(
    { id: integer, account: integer, amount_units: units, filled_ms: integer, opens_ms: integer, opened_ms: integer },
    { lifetime: { until: 'journal' } },
  ),
};

export type SampleTables = RowsOf<typeof sampleTables>;

/** The database with the table of jars. */
export function withSampleTables(database: Database) {
  return database.withTables<SampleTables>();
}
