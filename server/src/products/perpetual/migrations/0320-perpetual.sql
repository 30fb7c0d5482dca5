-- Perpetual contracts: projections of the journal, recreated by `candor records rebuild`. Nothing reads a row to decide anything. Amounts are
-- counts of smallest units of USDT, prices ticks, quantities lots, rates 10^-8, times UTC epoch milliseconds (0 = has not happened); numbers of
-- accounts, markets, orders, positions and triggers are those of the journal. side: of the position, 0 long, 1 short.

-- The terms in force, as far as other rows are made of them.
CREATE TABLE perpetual_markets (
  market integer PRIMARY KEY,
  symbol integer NOT NULL,
  lot_units numeric NOT NULL,
  factor numeric NOT NULL,
  version integer NOT NULL,
  tier_version integer NOT NULL
);

-- position: what it reduces, 0 = it opens. cause: user, trigger, liquidation. *_profit_*, *_loss_*: what comes with the first fill, 0 = none.
-- status: 0 waiting, 1 filled, 3 cancelled or expired.
CREATE TABLE perpetual_orders (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  position bigint NOT NULL,
  cause text NOT NULL,
  kind text NOT NULL,
  time_in_force text NOT NULL,
  price_ticks bigint NOT NULL,
  limit_ticks bigint NOT NULL,
  lots bigint NOT NULL,
  leverage integer NOT NULL,
  take_profit_ticks bigint NOT NULL,
  take_profit_limit_ticks bigint NOT NULL,
  stop_loss_ticks bigint NOT NULL,
  stop_loss_limit_ticks bigint NOT NULL,
  filled_lots bigint NOT NULL,
  filled_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  status smallint NOT NULL,
  end_reason text NOT NULL,
  accepted_ms bigint NOT NULL,
  filled_ms bigint NOT NULL,
  ended_ms bigint NOT NULL
);
CREATE INDEX perpetual_orders_finished_of_account ON perpetual_orders (account, status, id DESC) WHERE status <> 0;
CREATE INDEX perpetual_orders_waiting ON perpetual_orders (id) WHERE status = 0;

CREATE TABLE perpetual_trades (
  market integer NOT NULL,
  trade bigint NOT NULL,
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  price_ticks bigint NOT NULL,
  lots bigint NOT NULL,
  value_units numeric NOT NULL,
  taker_buys boolean NOT NULL,
  taker bigint NOT NULL,
  maker bigint NOT NULL,
  taker_account bigint NOT NULL,
  maker_account bigint NOT NULL,
  PRIMARY KEY (market, trade)
);

-- lots, entry_units, margin_units: what is open. opened_*, closed_*: all that was. paid_in_units: margin of the fills and what was added, less
-- what was taken out; paid_out_units: what fills and the end returned. status: 0 open, 1 closed. steps: rows of perpetual_steps.
CREATE TABLE perpetual_positions (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  leverage integer NOT NULL,
  tier_version integer NOT NULL,
  kind text NOT NULL,
  accepted_ms bigint NOT NULL,
  opened_ms bigint NOT NULL,
  lots bigint NOT NULL,
  entry_units numeric NOT NULL,
  margin_units numeric NOT NULL,
  opened_lots bigint NOT NULL,
  opened_units numeric NOT NULL,
  closed_lots bigint NOT NULL,
  closed_units numeric NOT NULL,
  realised_units numeric NOT NULL,
  open_fee_units numeric NOT NULL,
  close_fee_units numeric NOT NULL,
  funding_units numeric NOT NULL,
  paid_in_units numeric NOT NULL,
  paid_out_units numeric NOT NULL,
  steps integer NOT NULL,
  status smallint NOT NULL,
  close_reason text NOT NULL,
  filled_ms bigint NOT NULL,
  closed_ms bigint NOT NULL
);
CREATE INDEX perpetual_positions_closed_of_account ON perpetual_positions (account, id DESC) WHERE status = 1;
CREATE INDEX perpetual_positions_open ON perpetual_positions (id) WHERE status = 0;

-- What became of a position, step by step from 1. Positions of the house and of simulated participants have no steps.
CREATE TABLE perpetual_steps (
  position bigint NOT NULL,
  step integer NOT NULL,
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  kind text NOT NULL,
  order_id bigint NOT NULL,
  lots bigint NOT NULL,
  margin_units numeric NOT NULL,
  step_lots bigint,
  price_ticks bigint,
  value_units numeric,
  earn_units numeric,
  fee_units numeric,
  amount_units numeric,
  returned_units numeric,
  insured_units numeric,
  mark_ticks bigint,
  equity_units numeric,
  maintenance_units numeric,
  bankruptcy_ticks bigint,
  rate_e8 bigint,
  tier_version integer,
  close_reason text,
  PRIMARY KEY (position, step)
);

-- kind: take-profit, stop-loss. lots 0: all that the position has then. limit_ticks 0: at market. status: 0 active, 1 ended, 2 cancelled.
CREATE TABLE perpetual_triggers (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  position bigint NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  leverage integer NOT NULL,
  kind text NOT NULL,
  trigger_ticks bigint NOT NULL,
  lots bigint NOT NULL,
  limit_ticks bigint NOT NULL,
  oco_group bigint NOT NULL,
  status smallint NOT NULL,
  end_reason text NOT NULL,
  end_mark_ticks bigint NOT NULL,
  end_lots bigint NOT NULL,
  set_ms bigint NOT NULL,
  ended_ms bigint NOT NULL
);
CREATE INDEX perpetual_triggers_ended_of_account ON perpetual_triggers (account, id DESC) WHERE status <> 0;
CREATE INDEX perpetual_triggers_active ON perpetual_triggers (id) WHERE status = 0;

CREATE TABLE perpetual_fundings (
  id bigint PRIMARY KEY,
  market integer NOT NULL,
  end_ms bigint NOT NULL,
  rate_e8 bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  samples integer NOT NULL,
  skipped boolean NOT NULL,
  paid_units numeric NOT NULL,
  received_units numeric NOT NULL,
  positions integer NOT NULL,
  ended boolean NOT NULL
);
CREATE INDEX perpetual_fundings_of_market ON perpetual_fundings (market, id DESC);

-- units: received (> 0) or paid. Not of the house and of simulated participants.
CREATE TABLE perpetual_payments (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  position bigint NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  rate_e8 bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  lots bigint NOT NULL,
  units numeric NOT NULL,
  time_ms bigint NOT NULL
);
CREATE INDEX perpetual_payments_of_account ON perpetual_payments (account, id DESC);

CREATE TABLE perpetual_liquidations (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  position bigint NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  time_ms bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  bankruptcy_ticks bigint NOT NULL,
  closed_lots bigint NOT NULL,
  closed_units numeric NOT NULL,
  deleveraged_lots bigint NOT NULL,
  left_lots bigint NOT NULL,
  fee_units numeric NOT NULL,
  insured_units numeric NOT NULL,
  simulated boolean NOT NULL
);
CREATE INDEX perpetual_liquidations_of_market ON perpetual_liquidations (market, id DESC);

-- Minutes of the mark; index_ticks: at the last mark of the minute.
CREATE TABLE perpetual_marks (
  market integer NOT NULL,
  start_ms bigint NOT NULL,
  open_ticks bigint NOT NULL,
  high_ticks bigint NOT NULL,
  low_ticks bigint NOT NULL,
  close_ticks bigint NOT NULL,
  index_ticks bigint NOT NULL,
  PRIMARY KEY (market, start_ms)
);
