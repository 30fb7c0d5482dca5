import type { Database } from '../../storage/connection.ts';

/** The rows of `migrations/0320-perpetual.sql` and of `0323-perpetual-tiers.sql` and what follows it. `numeric` columns are integers as text, `bigint` columns safe integers. */
export type PerpetualTables = {
  readonly perpetual_markets: {
    readonly market: number;
    readonly symbol: number;
    readonly lot_units: string;
    readonly factor: string;
    readonly version: number;
    readonly tier_version: number;
  };
  readonly perpetual_tiers: {
    readonly market: number;
    readonly version: number;
    readonly tiers: string;
    readonly since_ms: number;
  };
  readonly perpetual_orders: {
    readonly id: number;
    readonly account: number;
    readonly market: number;
    readonly side: number;
    readonly position: number;
    readonly cause: string;
    readonly kind: string;
    readonly time_in_force: string;
    readonly price_ticks: number;
    readonly limit_ticks: number;
    readonly lots: number;
    readonly leverage: number;
    readonly take_profit_ticks: number;
    readonly take_profit_limit_ticks: number;
    readonly stop_loss_ticks: number;
    readonly stop_loss_limit_ticks: number;
    readonly filled_lots: number;
    readonly filled_units: string;
    readonly fee_units: string;
    readonly status: number;
    readonly end_reason: string;
    readonly accepted_ms: number;
    readonly filled_ms: number;
    readonly ended_ms: number;
    readonly accepted_seq: number;
    readonly batch_hash: string;
    readonly ordered_lots: number;
    readonly fee_ppm: number;
  };
  readonly perpetual_trades: {
    readonly market: number;
    readonly trade: number;
    readonly seq: number;
    readonly time_ms: number;
    readonly price_ticks: number;
    readonly lots: number;
    readonly value_units: string;
    readonly taker_buys: boolean;
    readonly taker: number;
    readonly maker: number;
    readonly taker_account: number;
    readonly maker_account: number;
  };
  readonly perpetual_positions: {
    readonly id: number;
    readonly account: number;
    readonly market: number;
    readonly side: number;
    readonly leverage: number;
    readonly tier_version: number;
    readonly kind: string;
    readonly accepted_ms: number;
    readonly opened_ms: number;
    readonly lots: number;
    readonly entry_units: string;
    readonly margin_units: string;
    readonly opened_lots: number;
    readonly opened_units: string;
    readonly closed_lots: number;
    readonly closed_units: string;
    readonly realised_units: string;
    readonly open_fee_units: string;
    readonly close_fee_units: string;
    readonly funding_units: string;
    readonly paid_in_units: string;
    readonly paid_out_units: string;
    readonly steps: number;
    readonly status: number;
    readonly close_reason: string;
    readonly filled_ms: number;
    readonly closed_ms: number;
  };
  readonly perpetual_steps: {
    readonly position: number;
    readonly step: number;
    readonly seq: number;
    readonly time_ms: number;
    readonly kind: string;
    readonly order_id: number;
    readonly lots: number;
    readonly margin_units: string;
    readonly step_lots: number | null;
    readonly price_ticks: number | null;
    readonly value_units: string | null;
    readonly earn_units: string | null;
    readonly fee_units: string | null;
    readonly amount_units: string | null;
    readonly returned_units: string | null;
    readonly insured_units: string | null;
    readonly mark_ticks: number | null;
    readonly equity_units: string | null;
    readonly maintenance_units: string | null;
    readonly bankruptcy_ticks: number | null;
    readonly position_budget_units: string | null;
    readonly day_budget_units: string | null;
    readonly rate_e8: number | null;
    readonly tier_version: number | null;
    readonly close_reason: string | null;
  };
  readonly perpetual_triggers: {
    readonly id: number;
    readonly account: number;
    readonly position: number;
    readonly market: number;
    readonly side: number;
    readonly leverage: number;
    readonly kind: string;
    readonly trigger_ticks: number;
    readonly lots: number;
    readonly limit_ticks: number;
    readonly oco_group: number;
    readonly status: number;
    readonly end_reason: string;
    readonly end_mark_ticks: number;
    readonly end_lots: number;
    readonly set_ms: number;
    readonly ended_ms: number;
  };
  readonly perpetual_fundings: {
    readonly id: number;
    readonly market: number;
    readonly end_ms: number;
    readonly rate_e8: number;
    readonly mark_ticks: number;
    readonly samples: number;
    readonly skipped: boolean;
    readonly paid_units: string;
    readonly received_units: string;
    readonly positions: number;
    readonly ended: boolean;
  };
  readonly perpetual_payments: {
    readonly id: number;
    readonly account: number;
    readonly position: number;
    readonly market: number;
    readonly side: number;
    readonly rate_e8: number;
    readonly mark_ticks: number;
    readonly lots: number;
    readonly units: string;
    readonly time_ms: number;
  };
  readonly perpetual_premiums: {
    readonly market: number;
    readonly time_ms: number;
    readonly premium_e8: number;
  };
  readonly perpetual_liquidations: {
    readonly id: number;
    readonly account: number;
    readonly position: number;
    readonly market: number;
    readonly side: number;
    readonly time_ms: number;
    readonly mark_ticks: number;
    readonly bankruptcy_ticks: number;
    readonly closed_lots: number;
    readonly closed_units: string;
    readonly deleveraged_lots: number;
    readonly left_lots: number;
    readonly fee_units: string;
    readonly insured_units: string;
    readonly simulated: boolean;
  };
  readonly perpetual_marks: {
    readonly market: number;
    readonly start_ms: number;
    readonly open_ticks: number;
    readonly high_ticks: number;
    readonly low_ticks: number;
    readonly close_ticks: number;
    readonly index_ticks: number;
  };
};

/** The database with the tables of perpetual contracts. */
export function withPerpetualTables(database: Database) {
  return database.withTables<PerpetualTables>();
}
