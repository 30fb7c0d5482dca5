-- Flash rounds: projections of the journal, recreated by `candor records rebuild`. A row says what was settled; nothing reads it to decide a
-- result. Amounts are counts of smallest units of USDT, times UTC epoch milliseconds. fee_value: 10^-8 percent (fee_type 1) or units (2).

-- Every version of every offer's terms (a symbol and a period).
CREATE TABLE round_offers (
  offer integer NOT NULL,
  version integer NOT NULL,
  symbol integer NOT NULL,
  period_ms bigint NOT NULL,
  fee_type smallint NOT NULL,
  fee_value numeric NOT NULL,
  min_stake_units numeric NOT NULL,
  max_stake_units numeric NOT NULL,
  enabled boolean NOT NULL,
  cancellable boolean NOT NULL,
  since_ms bigint NOT NULL,
  PRIMARY KEY (offer, version)
);

-- Every round that somebody staked in; n = start ÷ period. version: the terms it began with, which symbol, period and fee repeat. result: ''
-- until it is decided, then up, down, refund. Ticks by number and price; 0: there is none. matched_units: what plays on each side.
-- stakes: those it was decided with, paid: of those that got what is theirs.
CREATE TABLE rounds (
  id bigint PRIMARY KEY,
  offer integer NOT NULL,
  n bigint NOT NULL,
  version integer NOT NULL,
  symbol integer NOT NULL,
  period_ms bigint NOT NULL,
  fee_type smallint NOT NULL,
  fee_value numeric NOT NULL,
  cancellable boolean NOT NULL,
  result text NOT NULL,
  reason text NOT NULL,
  lock_n bigint NOT NULL,
  lock_ticks bigint NOT NULL,
  close_n bigint NOT NULL,
  close_ticks bigint NOT NULL,
  up_units numeric NOT NULL,
  down_units numeric NOT NULL,
  matched_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  stakes integer NOT NULL,
  paid integer NOT NULL,
  decided_seq bigint NOT NULL,
  decided_ms bigint NOT NULL,
  UNIQUE (offer, n)
);
CREATE INDEX rounds_settled_of_offer ON rounds (offer, n DESC) WHERE result <> '' AND stakes > 0 AND paid = stakes;
CREATE INDEX rounds_running ON rounds (id) WHERE result = '' OR paid < stakes;

-- side: 1 up, 0 down. status: 0 running, 1 settled, 2 cancelled. result: '' while it runs and of a cancelled one, else win, lose, refund.
-- played_units: what of it plays, the whole until the lock; payout_units: what was paid for that, so that the rest is what went back.
-- batch_hash: of the journal's batch before the one that holds the stake, as hex: what the receipt names.
CREATE TABLE round_stakes (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  round bigint NOT NULL,
  side smallint NOT NULL,
  stake_units numeric NOT NULL,
  played_units numeric NOT NULL,
  accepted_ms bigint NOT NULL,
  batch_hash text NOT NULL,
  status smallint NOT NULL,
  result text NOT NULL,
  payout_units numeric NOT NULL,
  ended_seq bigint NOT NULL,
  ended_ms bigint NOT NULL
);
CREATE INDEX round_stakes_finished_of_account ON round_stakes (account, id DESC) WHERE status <> 0;
CREATE INDEX round_stakes_of_round ON round_stakes (round, id);
CREATE INDEX round_stakes_running ON round_stakes (id) WHERE status = 0;

-- What was decided on a UTC day, by offer, and what of it was paid. fee_units: what the house's fee account gained by the legs of these rounds.
CREATE TABLE round_days (
  offer integer NOT NULL,
  day_ms bigint NOT NULL,
  rounds bigint NOT NULL,
  ups bigint NOT NULL,
  downs bigint NOT NULL,
  refunds bigint NOT NULL,
  stakes bigint NOT NULL,
  staked_units numeric NOT NULL,
  paid_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  settled_ms bigint NOT NULL,
  PRIMARY KEY (offer, day_ms)
);

-- Published rounds as they were signed; not recreated from the journal, since a signature is of the key that was in use. The digests of the
-- ticks that decided stay known when the ticks themselves are kept no longer.
CREATE TABLE round_publications (
  round bigint PRIMARY KEY,
  lock_digest text NOT NULL,
  close_digest text NOT NULL,
  key text NOT NULL,
  signature text NOT NULL
);
