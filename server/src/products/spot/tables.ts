import type { Database } from '../../machine/storage/connection.ts';
import { FROM_JOURNAL, integer, type RowsOf, table, text, units } from '../../machine/storage/table.ts';

/** The tables of `migrations/0200-spot.sql`. */
export const spotTables = {
  orders: table(
    {
      id: integer,
      account: integer,
      market: integer,
      side: integer,
      kind: text,
      time_in_force: text,
      price_ticks: integer,
      limit_ticks: integer,
      lots: integer,
      amount_units: units,
      fee_ppm: integer,
      filled_lots: integer,
      filled_units: units,
      fee_units: units,
      status: integer,
      end_reason: text,
      accepted_ms: integer,
      filled_ms: integer,
      ended_ms: integer,
      batch_hash: text,
    },
    FROM_JOURNAL,
  ),
  trades: table(
    {
      market: integer,
      trade: integer,
      seq: integer,
      time_ms: integer,
      price_ticks: integer,
      lots: integer,
      value_units: units,
      taker_side: integer,
      taker: integer,
      maker: integer,
      taker_account: integer,
      maker_account: integer,
      buyer_fee_units: units,
      seller_fee_units: units,
    },
    FROM_JOURNAL,
  ),
};

export type SpotTables = RowsOf<typeof spotTables>;

/** The database with the tables of spot. */
export function withSpotTables(database: Database) {
  return database.withTables<SpotTables>();
}
