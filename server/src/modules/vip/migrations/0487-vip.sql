-- Levels by what was traded in the 30 days of UTC before `day` (YYYY-MM-DD), computed once a day. An account that has no row has level 0.
CREATE TABLE vip_days (
  day text PRIMARY KEY,
  computed_ms bigint NOT NULL
);
CREATE TABLE vip_levels (
  account bigint PRIMARY KEY,
  day text NOT NULL,
  level smallint NOT NULL,
  volume_units numeric NOT NULL
);

CREATE INDEX trades_by_time ON trades USING brin (time_ms);
CREATE INDEX perpetual_trades_by_time ON perpetual_trades USING brin (time_ms);
