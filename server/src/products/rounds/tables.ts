import type { Database } from '../../storage/connection.ts';

/** The rows of `migrations/`. `numeric` columns are integers as text, `bigint` columns safe integers. */
export type RoundsTables = {
  readonly round_offers: {
    readonly offer: number;
    readonly version: number;
    readonly symbol: number;
    readonly period_ms: number;
    readonly fee_type: number;
    readonly fee_value: string;
    readonly min_stake_units: string;
    readonly max_stake_units: string;
    readonly enabled: boolean;
    readonly cancellable: boolean;
    readonly since_ms: number;
  };
  readonly rounds: {
    readonly id: number;
    readonly offer: number;
    readonly n: number;
    readonly version: number;
    readonly symbol: number;
    readonly period_ms: number;
    readonly fee_type: number;
    readonly fee_value: string;
    readonly cancellable: boolean;
    readonly result: string;
    readonly reason: string;
    readonly lock_n: number;
    readonly lock_ticks: number;
    readonly close_n: number;
    readonly close_ticks: number;
    readonly up_units: string;
    readonly down_units: string;
    readonly simulated_up_units: string;
    readonly simulated_down_units: string;
    readonly simulated_stakes: number;
    readonly matched_units: string;
    readonly fee_units: string;
    readonly stakes: number;
    readonly paid: number;
    readonly decided_seq: number;
    readonly decided_ms: number;
  };
  readonly round_stakes: {
    readonly id: number;
    readonly account: number;
    readonly round: number;
    readonly side: number;
    readonly stake_units: string;
    readonly played_units: string;
    readonly accepted_ms: number;
    readonly batch_hash: string;
    readonly status: number;
    readonly result: string;
    readonly payout_units: string;
    readonly ended_seq: number;
    readonly ended_ms: number;
  };
  readonly round_days: {
    readonly offer: number;
    readonly day_ms: number;
    readonly rounds: number;
    readonly ups: number;
    readonly downs: number;
    readonly refunds: number;
    readonly stakes: number;
    readonly simulated_stakes: number;
    readonly simulated_units: string;
    readonly staked_units: string;
    readonly paid_units: string;
    readonly fee_units: string;
    readonly settled_ms: number;
  };
  readonly round_publications: {
    readonly round: number;
    readonly lock_digest: string;
    readonly close_digest: string;
    readonly key: string;
    readonly signature: string;
  };
};

/** The database with the tables of flash rounds. */
export function withRoundsTables(database: Database) {
  return database.withTables<RoundsTables>();
}
