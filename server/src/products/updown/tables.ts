import type { Database } from '../../storage/connection.ts';

/** The rows of `migrations/0300-updown.sql`. `numeric` columns are integers as text, `bigint` columns safe integers. */
export type UpdownTables = {
  readonly updown_offers: {
    readonly offer: number;
    readonly version: number;
    readonly symbol: number;
    readonly duration_ms: number;
    readonly rate_ppm: number;
    readonly min_stake_units: string;
    readonly max_stake_units: string;
    readonly wait_ms: number;
    readonly enabled: boolean;
    readonly since_ms: number;
  };
  readonly updown_orders: {
    readonly id: number;
    readonly account: number;
    readonly offer: number;
    readonly version: number;
    readonly symbol: number;
    readonly side: number;
    readonly stake_units: string;
    readonly cover_units: string;
    readonly rate_ppm: number;
    readonly accepted_ms: number;
    readonly wait_ms: number;
    readonly expiry_ms: number;
    readonly accepted_ticks: number;
    readonly batch_hash: string;
    readonly result: string;
    readonly reason: string;
    readonly entry_n: number;
    readonly entry_ticks: number;
    readonly entry_ms: number;
    readonly exit_n: number;
    readonly exit_ticks: number;
    readonly exit_ms: number;
    readonly payout_units: string;
    readonly settled_seq: number;
    readonly settled_ms: number;
  };
  readonly updown_last_ticks: { readonly symbol: number; readonly n: number; readonly time_ms: number };
  readonly updown_days: {
    readonly offer: number;
    readonly day_ms: number;
    readonly wins: number;
    readonly losses: number;
    readonly ties: number;
    readonly voids: number;
    readonly staked_units: string;
    readonly paid_units: string;
    readonly house_units: string;
    readonly settled_ms: number;
  };
};

/** The database with the tables of second contracts. */
export function withUpdownTables(database: Database) {
  return database.withTables<UpdownTables>();
}
