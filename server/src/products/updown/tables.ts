import type { Database } from '../../machine/storage/connection.ts';
import { boolean, FROM_JOURNAL, integer, type RowsOf, table, text, units } from '../../machine/storage/table.ts';

/** The tables of `migrations/0300-updown.sql`. */
export const updownTables = {
  updown_offers: table(
    {
      offer: integer,
      version: integer,
      symbol: integer,
      duration_ms: integer,
      rate_ppm: integer,
      min_stake_units: units,
      max_stake_units: units,
      wait_ms: integer,
      enabled: boolean,
      since_ms: integer,
    },
    FROM_JOURNAL,
  ),
  updown_orders: table(
    {
      id: integer,
      account: integer,
      offer: integer,
      version: integer,
      symbol: integer,
      side: integer,
      stake_units: units,
      cover_units: units,
      rate_ppm: integer,
      accepted_ms: integer,
      wait_ms: integer,
      expiry_ms: integer,
      accepted_ticks: integer,
      batch_hash: text,
      result: text,
      reason: text,
      entry_n: integer,
      entry_ticks: integer,
      entry_ms: integer,
      exit_n: integer,
      exit_ticks: integer,
      exit_ms: integer,
      payout_units: units,
      settled_seq: integer,
      settled_ms: integer,
      void_seq: integer,
    },
    FROM_JOURNAL,
  ),
  updown_voids: table(
    {
      seq: integer,
      symbol: integer,
      from_ms: integer,
      to_ms: integer,
      operator: text,
      reason: text,
      made_ms: integer,
      batch_hash: text,
    },
    FROM_JOURNAL,
  ),
  updown_last_ticks: table(
    {
      symbol: integer,
      n: integer,
      time_ms: integer,
    },
    FROM_JOURNAL,
  ),
  updown_days: table(
    {
      offer: integer,
      day_ms: integer,
      wins: integer,
      losses: integer,
      ties: integer,
      voids: integer,
      staked_units: units,
      paid_units: units,
      house_units: units,
      settled_ms: integer,
    },
    FROM_JOURNAL,
  ),
};

export type UpdownTables = RowsOf<typeof updownTables>;

/** The database with the tables of second contracts. */
export function withUpdownTables(database: Database) {
  return database.withTables<UpdownTables>();
}
