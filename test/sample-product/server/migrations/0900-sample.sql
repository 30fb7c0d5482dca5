-- Jars: a projection of the journal, recreated by `candor records rebuild`. Amounts are counts of smallest units of USDT, times UTC epoch
-- milliseconds; opened_ms 0: it is closed.

CREATE TABLE sample_jars (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  amount_units numeric NOT NULL,
  filled_ms bigint NOT NULL,
  opens_ms bigint NOT NULL,
  opened_ms bigint NOT NULL
);
CREATE INDEX sample_jars_opened_of_account ON sample_jars (account, id DESC) WHERE opened_ms > 0;
CREATE INDEX sample_jars_closed ON sample_jars (id) WHERE opened_ms = 0;
