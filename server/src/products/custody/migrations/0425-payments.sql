-- Deposits and withdrawals: a projection of the journal, recreated by `candor records rebuild`. Amounts are counts of smallest units of their
-- coin, times UTC epoch milliseconds, null until it has happened. account: 0 while a deposit is of nobody who is known.
CREATE TABLE recorded_deposits (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  channel integer NOT NULL,
  tx_id text NOT NULL,
  output_index bigint NOT NULL,
  block_hash text NOT NULL,
  units numeric NOT NULL,
  -- what of it had been spent when it was taken back, and is owed
  owed_units numeric NOT NULL,
  is_flagged boolean NOT NULL,
  arrived_ms bigint NOT NULL,
  credited_ms bigint,
  final_ms bigint,
  reorganised_ms bigint
);
-- Lists are read in this order; their length is counted in the index alone.
CREATE INDEX recorded_deposits_of_account ON recorded_deposits (account, arrived_ms, id) INCLUDE (credited_ms, reorganised_ms);
-- One that was reorganised and credited again has two rows.
CREATE INDEX recorded_deposits_of_output ON recorded_deposits (tx_id, output_index);

CREATE TABLE recorded_withdrawals (
  id bigint PRIMARY KEY,
  account bigint NOT NULL,
  channel integer NOT NULL,
  address text NOT NULL,
  memo text NOT NULL,
  amount_units numeric NOT NULL,
  -- part of the amount; what arrives is the rest
  fee_units numeric NOT NULL,
  value_units numeric NOT NULL,
  local_day integer NOT NULL,
  needs_two boolean NOT NULL,
  -- review, approved, signed, broadcast, completed, cancelled, rejected, failed
  state text NOT NULL,
  is_automatic boolean NOT NULL,
  -- empty until it is signed
  tx_id text NOT NULL,
  -- why it ended without payment
  reason text NOT NULL,
  requested_ms bigint NOT NULL,
  approved_ms bigint,
  signed_ms bigint,
  sent_ms bigint,
  -- completed, or ended without payment
  ended_ms bigint
);
CREATE INDEX recorded_withdrawals_of_account ON recorded_withdrawals (account, id) INCLUDE (state);
