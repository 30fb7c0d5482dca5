import type { Database } from '../../machine/storage/connection.ts';
import { FROM_JOURNAL, integer, type RowsOf, table, text, units } from '../../machine/storage/table.ts';

/** The table of `migrations/0421-conversions.sql`. */
export const conversionTables = {
  conversions: table(
    {
      id: integer,
      account: integer,
      from_asset: integer,
      to_asset: integer,
      amount_units: units,
      gross_units: units,
      fee_units: units,
      quoted_ms: integer,
      version: integer,
      commission_ppm: integer,
      from_n: integer,
      from_ticks: integer,
      to_n: integer,
      to_ticks: integer,
      accepted_ms: integer,
      batch_hash: text,
    },
    FROM_JOURNAL,
  ),
};

export type ConversionTables = RowsOf<typeof conversionTables>;

/** The database with the table of conversions. */
export function withConversionTables(database: Database) {
  return database.withTables<ConversionTables>();
}
