/** How the rows of perpetual contracts are written in bulk. */

export const MARKET_COLUMNS = {
  market: 'integer',
  symbol: 'integer',
  lot_units: 'numeric',
  factor: 'numeric',
  version: 'integer',
  tier_version: 'integer',
} as const;

export const ORDER_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  market: 'integer',
  side: 'smallint',
  position: 'bigint',
  cause: 'text',
  kind: 'text',
  time_in_force: 'text',
  price_ticks: 'bigint',
  limit_ticks: 'bigint',
  lots: 'bigint',
  leverage: 'integer',
  take_profit_ticks: 'bigint',
  take_profit_limit_ticks: 'bigint',
  stop_loss_ticks: 'bigint',
  stop_loss_limit_ticks: 'bigint',
  filled_lots: 'bigint',
  filled_units: 'numeric',
  fee_units: 'numeric',
  status: 'smallint',
  end_reason: 'text',
  accepted_ms: 'bigint',
  filled_ms: 'bigint',
  ended_ms: 'bigint',
  accepted_seq: 'bigint',
  batch_hash: 'text',
  ordered_lots: 'bigint',
  fee_ppm: 'integer',
} as const;

export const TRADE_COLUMNS = {
  market: 'integer',
  trade: 'bigint',
  seq: 'bigint',
  time_ms: 'bigint',
  price_ticks: 'bigint',
  lots: 'bigint',
  value_units: 'numeric',
  taker_buys: 'boolean',
  taker: 'bigint',
  maker: 'bigint',
  taker_account: 'bigint',
  maker_account: 'bigint',
} as const;

export const POSITION_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  market: 'integer',
  side: 'smallint',
  leverage: 'integer',
  tier_version: 'integer',
  kind: 'text',
  accepted_ms: 'bigint',
  opened_ms: 'bigint',
  lots: 'bigint',
  entry_units: 'numeric',
  margin_units: 'numeric',
  opened_lots: 'bigint',
  opened_units: 'numeric',
  closed_lots: 'bigint',
  closed_units: 'numeric',
  realised_units: 'numeric',
  open_fee_units: 'numeric',
  close_fee_units: 'numeric',
  funding_units: 'numeric',
  paid_in_units: 'numeric',
  paid_out_units: 'numeric',
  steps: 'integer',
  status: 'smallint',
  close_reason: 'text',
  filled_ms: 'bigint',
  closed_ms: 'bigint',
} as const;

export const STEP_COLUMNS = {
  position: 'bigint',
  step: 'integer',
  seq: 'bigint',
  time_ms: 'bigint',
  kind: 'text',
  order_id: 'bigint',
  lots: 'bigint',
  margin_units: 'numeric',
  step_lots: 'bigint',
  price_ticks: 'bigint',
  value_units: 'numeric',
  earn_units: 'numeric',
  fee_units: 'numeric',
  amount_units: 'numeric',
  returned_units: 'numeric',
  insured_units: 'numeric',
  mark_ticks: 'bigint',
  equity_units: 'numeric',
  maintenance_units: 'numeric',
  bankruptcy_ticks: 'bigint',
  position_budget_units: 'numeric',
  day_budget_units: 'numeric',
  rate_e8: 'bigint',
  tier_version: 'integer',
  close_reason: 'text',
} as const;

export const TRIGGER_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  position: 'bigint',
  market: 'integer',
  side: 'smallint',
  leverage: 'integer',
  kind: 'text',
  trigger_ticks: 'bigint',
  lots: 'bigint',
  limit_ticks: 'bigint',
  oco_group: 'bigint',
  status: 'smallint',
  end_reason: 'text',
  end_mark_ticks: 'bigint',
  end_lots: 'bigint',
  set_ms: 'bigint',
  ended_ms: 'bigint',
} as const;

export const FUNDING_COLUMNS = {
  id: 'bigint',
  market: 'integer',
  end_ms: 'bigint',
  rate_e8: 'bigint',
  mark_ticks: 'bigint',
  samples: 'integer',
  skipped: 'boolean',
  paid_units: 'numeric',
  received_units: 'numeric',
  positions: 'integer',
  ended: 'boolean',
} as const;

export const PAYMENT_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  position: 'bigint',
  market: 'integer',
  side: 'smallint',
  rate_e8: 'bigint',
  mark_ticks: 'bigint',
  lots: 'bigint',
  units: 'numeric',
  time_ms: 'bigint',
} as const;

export const PREMIUM_COLUMNS = { market: 'integer', time_ms: 'bigint', premium_e8: 'bigint' } as const;

export const LIQUIDATION_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  position: 'bigint',
  market: 'integer',
  side: 'smallint',
  time_ms: 'bigint',
  mark_ticks: 'bigint',
  bankruptcy_ticks: 'bigint',
  closed_lots: 'bigint',
  closed_units: 'numeric',
  deleveraged_lots: 'bigint',
  left_lots: 'bigint',
  fee_units: 'numeric',
  insured_units: 'numeric',
  simulated: 'boolean',
} as const;

export const MARK_COLUMNS = {
  market: 'integer',
  start_ms: 'bigint',
  open_ticks: 'bigint',
  high_ticks: 'bigint',
  low_ticks: 'bigint',
  close_ticks: 'bigint',
  index_ticks: 'bigint',
} as const;

export const TIER_COLUMNS = { market: 'integer', version: 'integer', tiers: 'text', since_ms: 'bigint' } as const;

export const MARKET_CONFLICT = `(market) DO UPDATE SET version = EXCLUDED.version, tier_version = EXCLUDED.tier_version`;

export const ORDER_CONFLICT = `(id) DO UPDATE SET lots = EXCLUDED.lots, filled_lots = EXCLUDED.filled_lots, filled_units = EXCLUDED.filled_units,
  fee_units = EXCLUDED.fee_units, status = EXCLUDED.status, end_reason = EXCLUDED.end_reason, filled_ms = EXCLUDED.filled_ms,
  ended_ms = EXCLUDED.ended_ms`;

export const POSITION_CONFLICT = `(id) DO UPDATE SET lots = EXCLUDED.lots, entry_units = EXCLUDED.entry_units, margin_units = EXCLUDED.margin_units,
  opened_lots = EXCLUDED.opened_lots, opened_units = EXCLUDED.opened_units, closed_lots = EXCLUDED.closed_lots,
  closed_units = EXCLUDED.closed_units, realised_units = EXCLUDED.realised_units, open_fee_units = EXCLUDED.open_fee_units,
  close_fee_units = EXCLUDED.close_fee_units, funding_units = EXCLUDED.funding_units, paid_in_units = EXCLUDED.paid_in_units,
  paid_out_units = EXCLUDED.paid_out_units, steps = EXCLUDED.steps, status = EXCLUDED.status,
  close_reason = EXCLUDED.close_reason, filled_ms = EXCLUDED.filled_ms, closed_ms = EXCLUDED.closed_ms`;

export const TRIGGER_CONFLICT = `(id) DO UPDATE SET status = EXCLUDED.status, end_reason = EXCLUDED.end_reason, end_mark_ticks = EXCLUDED.end_mark_ticks,
  end_lots = EXCLUDED.end_lots, ended_ms = EXCLUDED.ended_ms`;

export const FUNDING_CONFLICT = `(id) DO UPDATE SET paid_units = EXCLUDED.paid_units, received_units = EXCLUDED.received_units, positions = EXCLUDED.positions,
  ended = EXCLUDED.ended`;

export const MARK_CONFLICT = `(market, start_ms) DO UPDATE SET high_ticks = EXCLUDED.high_ticks, low_ticks = EXCLUDED.low_ticks,
  close_ticks = EXCLUDED.close_ticks, index_ticks = EXCLUDED.index_ticks`;
