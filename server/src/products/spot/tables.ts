import type { Database } from '../../storage/connection.ts';

/** The rows of `migrations/0200-spot.sql`. `numeric` columns are integers as text, `bigint` columns safe integers. */
export type SpotTables = {
  readonly orders: {
    readonly id: number;
    readonly account: number;
    readonly market: number;
    readonly side: number;
    readonly kind: string;
    readonly time_in_force: string;
    readonly price_ticks: number;
    readonly limit_ticks: number;
    readonly lots: number;
    readonly amount_units: string;
    readonly fee_ppm: number;
    readonly filled_lots: number;
    readonly filled_units: string;
    readonly fee_units: string;
    readonly status: number;
    readonly end_reason: string;
    readonly accepted_ms: number;
    readonly filled_ms: number;
    readonly ended_ms: number;
    readonly batch_hash: string;
  };
  readonly trades: {
    readonly market: number;
    readonly trade: number;
    readonly seq: number;
    readonly time_ms: number;
    readonly price_ticks: number;
    readonly lots: number;
    readonly value_units: string;
    readonly taker_side: number;
    readonly taker: number;
    readonly maker: number;
    readonly taker_account: number;
    readonly maker_account: number;
    readonly buyer_fee_units: string;
    readonly seller_fee_units: string;
  };
};

/** The database with the tables of spot. */
export function withSpotTables(database: Database) {
  return database.withTables<SpotTables>();
}
