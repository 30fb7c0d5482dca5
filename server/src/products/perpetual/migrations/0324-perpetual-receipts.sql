-- What receipts of orders say besides, and the ways to an order's trades. Orders of before this have accepted_seq 0 until the records are recreated
-- (`candor records rebuild`): only the journal has these figures of theirs.
ALTER TABLE perpetual_orders
  ADD COLUMN accepted_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN batch_hash text NOT NULL DEFAULT '',
  ADD COLUMN ordered_lots bigint NOT NULL DEFAULT 0,
  ADD COLUMN fee_ppm integer NOT NULL DEFAULT 0;
CREATE INDEX perpetual_trades_of_taker ON perpetual_trades (taker);
CREATE INDEX perpetual_trades_of_maker ON perpetual_trades (maker);
