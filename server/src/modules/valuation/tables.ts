import type { Database } from '../../machine/storage/connection.ts';
import { integer, personal, table, text, units, type RowsOf } from '../../machine/storage/table.ts';

export const valuationTables = {
  account_days: table(
    { account: integer, day: text, taken_ms: integer, seq: integer, held_units: personal(units), on_the_way_units: personal(units) },
    { lifetime: { until: 'owner' }, owner: 'account', copy: { by: 'asset.days' } },
  ),
};

export type ValuationTables = RowsOf<typeof valuationTables>;

/** The database with the table of what accounts were worth. */
export function withValuationTables(database: Database) {
  return database.withTables<ValuationTables>();
}
