-- Withdrawals that have not ended, for what their owners are told. Made from the journal, and removed when they end.
CREATE TABLE followed_withdrawals (
  withdrawal_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  channel_id integer NOT NULL,
  address text NOT NULL,
  amount_units numeric NOT NULL,
  fee_units numeric NOT NULL,
  requested_ms bigint NOT NULL,
  approved boolean NOT NULL,
  tx_id text NOT NULL,
  late_told boolean NOT NULL
);
