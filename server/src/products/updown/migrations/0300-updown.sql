-- Second contracts: projections of the journal, recreated by `candor records rebuild`. A row says what was settled; nothing reads it to
-- decide a result. Amounts are counts of smallest units of USDT, times UTC epoch milliseconds, rates parts per million.

-- Every version of every offer's terms (a symbol and a duration).
CREATE TABLE updown_offers (
  offer integer NOT NULL,
  version integer NOT NULL,
  symbol integer NOT NULL,
  duration_ms bigint NOT NULL,
  rate_ppm integer NOT NULL,
  min_stake_units numeric NOT NULL,
  max_stake_units numeric NOT NULL,
  wait_ms bigint NOT NULL,
  enabled boolean NOT NULL,
  since_ms bigint NOT NULL,
  PRIMARY KEY (offer, version)
);

-- side: 1 up, 0 down. result: '' while it runs, else win, lose, tie, void. reason: why it is void. batch_hash: of the journal's batch before
-- the one that holds the order, as hex: what the receipt names. Ticks by number and price; 0: there is none. *_ms 0: has not happened.
CREATE TABLE updown_orders (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  offer integer NOT NULL,
  version integer NOT NULL,
  symbol integer NOT NULL,
  side smallint NOT NULL,
  stake_units numeric NOT NULL,
  cover_units numeric NOT NULL,
  rate_ppm integer NOT NULL,
  accepted_ms bigint NOT NULL,
  -- it begins so long after its acceptance
  wait_ms bigint NOT NULL,
  expiry_ms bigint NOT NULL,
  batch_hash text NOT NULL,
  result text NOT NULL,
  reason text NOT NULL,
  entry_n bigint NOT NULL,
  entry_ticks bigint NOT NULL,
  exit_n bigint NOT NULL,
  exit_ticks bigint NOT NULL,
  payout_units numeric NOT NULL,
  settled_seq bigint NOT NULL,
  settled_ms bigint NOT NULL
);
CREATE INDEX updown_orders_finished_of_account ON updown_orders (account, id DESC) WHERE result <> '';
CREATE INDEX updown_orders_running ON updown_orders (id) WHERE result = '';

-- What was settled on a UTC day, by offer. house_units: what house:updown gained by the legs of these orders, negative when it lost.
CREATE TABLE updown_days (
  offer integer NOT NULL,
  day_ms bigint NOT NULL,
  wins bigint NOT NULL,
  losses bigint NOT NULL,
  ties bigint NOT NULL,
  voids bigint NOT NULL,
  staked_units numeric NOT NULL,
  paid_units numeric NOT NULL,
  house_units numeric NOT NULL,
  settled_ms bigint NOT NULL,
  PRIMARY KEY (offer, day_ms)
);
