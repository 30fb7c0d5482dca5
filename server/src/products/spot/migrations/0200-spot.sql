-- Spot orders and trades: projections of the journal, recreated by `candor records rebuild`. Amounts are counts of smallest units, prices
-- ticks, quantities lots, times UTC epoch milliseconds; account, order and market numbers are those of the journal.

-- status: 0 waiting, 1 filled, 3 cancelled; side: 0 buy, 1 sell. *_ms 0: has not happened.
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  market integer NOT NULL,
  side smallint NOT NULL,
  kind text NOT NULL,
  time_in_force text NOT NULL,
  price_ticks bigint NOT NULL,
  limit_ticks bigint NOT NULL,
  lots bigint NOT NULL,
  amount_units numeric NOT NULL,
  fee_ppm integer NOT NULL,
  filled_lots bigint NOT NULL,
  filled_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  status smallint NOT NULL,
  end_reason text NOT NULL,
  accepted_ms bigint NOT NULL,
  filled_ms bigint NOT NULL,
  ended_ms bigint NOT NULL
);
CREATE INDEX orders_finished_of_account ON orders (account, id DESC) WHERE status <> 0;
CREATE INDEX orders_waiting ON orders (id) WHERE status = 0;

CREATE TABLE trades (
  market integer NOT NULL,
  trade bigint NOT NULL,
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  price_ticks bigint NOT NULL,
  lots bigint NOT NULL,
  value_units numeric NOT NULL,
  taker_side smallint NOT NULL,
  taker bigint NOT NULL,
  maker bigint NOT NULL,
  taker_account bigint NOT NULL,
  maker_account bigint NOT NULL,
  buyer_fee_units numeric NOT NULL,
  seller_fee_units numeric NOT NULL,
  PRIMARY KEY (market, trade)
);
CREATE INDEX trades_of_taker ON trades (taker);
CREATE INDEX trades_of_maker ON trades (maker);
CREATE INDEX trades_of_taker_account ON trades (taker_account, market, trade DESC);
CREATE INDEX trades_of_maker_account ON trades (maker_account, market, trade DESC);
