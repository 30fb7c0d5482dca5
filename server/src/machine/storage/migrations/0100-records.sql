-- Records: projections of the journal. Every table of this file but watch_lists and the bars of a feed's history is
-- recreated from the journal by `candor records rebuild`. Amounts are counts of smallest units, times UTC epoch milliseconds,
-- account, order, market, asset and symbol numbers those of the journal.

-- How far a consumer of the journal has come; written in the transaction of the rows themselves. hash: of the journal's batch that
-- ends at seq, so that records of another journal are not taken for ours. last_row: id of the last ledger row.
CREATE TABLE consumers (
  name text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL,
  time_ms bigint NOT NULL,
  last_row bigint NOT NULL
);

CREATE TABLE assets (asset integer PRIMARY KEY, code text NOT NULL, scale integer NOT NULL);

CREATE TABLE symbols (symbol integer PRIMARY KEY, code text NOT NULL UNIQUE, tick_units numeric NOT NULL);

CREATE TABLE markets (
  market integer PRIMARY KEY,
  symbol integer NOT NULL,
  base_asset integer NOT NULL,
  quote_asset integer NOT NULL,
  lot_units numeric NOT NULL,
  factor numeric NOT NULL,
  version integer NOT NULL
);

CREATE TABLE accounts (account bigint PRIMARY KEY, house boolean NOT NULL, opened_ms bigint NOT NULL);

-- wallet: 1 platform, 2 finance, 3 contract
CREATE TABLE balances (
  account bigint NOT NULL,
  wallet smallint NOT NULL,
  asset integer NOT NULL,
  available_units numeric NOT NULL,
  frozen_units numeric NOT NULL,
  PRIMARY KEY (account, wallet, asset)
);

-- One row per change of an asset's total in a wallet; type as in the contract's ledger table; ref: the order, or the command's seq.
CREATE TABLE ledger_rows (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  wallet smallint NOT NULL,
  asset integer NOT NULL,
  type smallint NOT NULL,
  amount_units numeric NOT NULL CHECK (amount_units > 0),
  before_units numeric NOT NULL CHECK (before_units >= 0),
  after_units numeric NOT NULL CHECK (after_units >= 0),
  -- in the quote asset of the asset's market, at the index of that moment; null without a price
  value_units numeric,
  ref bigint NOT NULL,
  market integer NOT NULL,
  seq bigint NOT NULL,
  time_ms bigint NOT NULL
);
CREATE INDEX ledger_rows_of_account ON ledger_rows (account, type, id DESC);

-- Prices are null where the minute has no bar (frozen, closed) and yet something traded. source: 'exchange' for bars of our own
-- ticks, else the name of the feed's history.
CREATE TABLE minute_bars (
  symbol integer NOT NULL,
  start_ms bigint NOT NULL,
  open_ticks bigint,
  high_ticks bigint,
  low_ticks bigint,
  close_ticks bigint,
  volume_units numeric NOT NULL,
  value_units numeric NOT NULL,
  trades integer NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (symbol, start_ms)
);

-- The same, made of minute_bars, so that years of days are a few thousand rows.
CREATE TABLE hour_bars (
  symbol integer NOT NULL,
  start_ms bigint NOT NULL,
  open_ticks bigint,
  high_ticks bigint,
  low_ticks bigint,
  close_ticks bigint,
  volume_units numeric NOT NULL,
  value_units numeric NOT NULL,
  trades integer NOT NULL,
  PRIMARY KEY (symbol, start_ms)
);

-- What the bars need to know of a symbol to go on: whether it has a price now, the last one, and the last minute accounted for.
CREATE TABLE symbol_prices (
  symbol integer PRIMARY KEY,
  state text NOT NULL,
  close_ticks bigint NOT NULL,
  minute_ms bigint NOT NULL
);

-- How much of a feed's history has been written, newest first: [from_ms, to_ms); done: there is no more.
CREATE TABLE history_imports (
  symbol integer PRIMARY KEY,
  source text NOT NULL,
  from_ms bigint NOT NULL,
  to_ms bigint NOT NULL,
  done boolean NOT NULL
);

CREATE TABLE watch_lists (
  account bigint NOT NULL,
  coin text NOT NULL,
  icon text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (account, coin)
);
