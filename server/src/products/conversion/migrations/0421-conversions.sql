-- Conversions: a projection of the journal, recreated by `candor records rebuild`. Amounts are counts of smallest units of their coin, times
-- UTC epoch milliseconds. quoted_ms: the moment of the quote, 0 without one. Ticks of both indices by number and price, 0 of USDT, which is
-- worth itself. batch_hash: of the journal's batch before the one that holds the conversion, as hex: what the receipt names.
CREATE TABLE conversions (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  from_asset integer NOT NULL,
  to_asset integer NOT NULL,
  amount_units numeric NOT NULL,
  gross_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  quoted_ms bigint NOT NULL,
  version integer NOT NULL,
  commission_ppm integer NOT NULL,
  from_n bigint NOT NULL,
  from_ticks bigint NOT NULL,
  to_n bigint NOT NULL,
  to_ticks bigint NOT NULL,
  accepted_ms bigint NOT NULL,
  batch_hash text NOT NULL
);
CREATE INDEX conversions_of_account ON conversions (account, id DESC);
