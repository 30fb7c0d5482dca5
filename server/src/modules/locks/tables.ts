import type { Database } from '../../machine/storage/connection.ts';
import { integer, table, type RowsOf } from '../../machine/storage/table.ts';

export const holdTables = {
  /** One row: up to which time the ends of holds have been told. */
  hold_ends: table({ id: integer, told_ms: integer }, { lifetime: { until: 'always' } }),
};

export type HoldTables = RowsOf<typeof holdTables>;

/** The database with the table of ends of holds. */
export function withHoldTables(database: Database) {
  return database.withTables<HoldTables>();
}
