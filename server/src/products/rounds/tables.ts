import type { Database } from '../../machine/storage/connection.ts';
import { boolean, FROM_JOURNAL, integer, type RowsOf, table, text, units } from '../../machine/storage/table.ts';

/** The tables of `migrations/`. */
export const roundsTables = {
  round_offers: table(
    {
      offer: integer,
      version: integer,
      symbol: integer,
      period_ms: integer,
      fee_type: integer,
      fee_value: units,
      min_stake_units: units,
      max_stake_units: units,
      enabled: boolean,
      cancellable: boolean,
      since_ms: integer,
    },
    FROM_JOURNAL,
  ),
  rounds: table(
    {
      id: integer,
      offer: integer,
      n: integer,
      version: integer,
      symbol: integer,
      period_ms: integer,
      fee_type: integer,
      fee_value: units,
      cancellable: boolean,
      result: text,
      reason: text,
      lock_n: integer,
      lock_ticks: integer,
      close_n: integer,
      close_ticks: integer,
      up_units: units,
      down_units: units,
      simulated_up_units: units,
      simulated_down_units: units,
      simulated_stakes: integer,
      matched_units: units,
      fee_units: units,
      stakes: integer,
      paid: integer,
      decided_seq: integer,
      decided_ms: integer,
    },
    FROM_JOURNAL,
  ),
  round_stakes: table(
    {
      id: integer,
      account: integer,
      round: integer,
      side: integer,
      stake_units: units,
      played_units: units,
      accepted_ms: integer,
      batch_hash: text,
      status: integer,
      result: text,
      payout_units: units,
      ended_seq: integer,
      ended_ms: integer,
    },
    FROM_JOURNAL,
  ),
  round_days: table(
    {
      offer: integer,
      day_ms: integer,
      rounds: integer,
      ups: integer,
      downs: integer,
      refunds: integer,
      stakes: integer,
      simulated_stakes: integer,
      simulated_units: units,
      staked_units: units,
      paid_units: units,
      fee_units: units,
      settled_ms: integer,
    },
    FROM_JOURNAL,
  ),
  round_publications: table(
    {
      round: integer,
      lock_digest: text,
      close_digest: text,
      key: text,
      signature: text,
    },
    { lifetime: { until: 'always' } },
  ),
};

export type RoundsTables = RowsOf<typeof roundsTables>;

/** The database with the tables of flash rounds. */
export function withRoundsTables(database: Database) {
  return database.withTables<RoundsTables>();
}
