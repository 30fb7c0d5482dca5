-- Orders of users at payment providers, for ever: what is paid later has to find its account. amount_units: what is to be paid; null: any amount.
-- answer: the address, or the page of the provider; empty until it has answered.
CREATE TABLE provider_orders (
  id text PRIMARY KEY,
  user_id bigint NOT NULL,
  provider text NOT NULL,
  channel text NOT NULL,
  amount_units numeric,
  uses_address boolean NOT NULL,
  answer text NOT NULL,
  created_ms bigint NOT NULL
);
CREATE UNIQUE INDEX provider_addresses_of_user ON provider_orders (provider, channel, user_id) WHERE uses_address;
CREATE INDEX provider_orders_of_user ON provider_orders (user_id, provider, created_ms);
-- What providers have stated, for ever: a payment is credited once. told: what of it the exchange knows; empty: nothing yet.
CREATE TABLE provider_payments (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  order_id text NOT NULL,
  channel_id bigint NOT NULL,
  user_id bigint NOT NULL,
  units numeric NOT NULL,
  stated text NOT NULL,
  told text NOT NULL,
  changed_ms bigint NOT NULL,
  PRIMARY KEY (provider, transaction_id)
);
CREATE INDEX provider_payments_untold ON provider_payments (changed_ms) WHERE stated <> told;
-- Signed messages that were taken, until their time alone refuses them.
CREATE TABLE provider_nonces (
  provider text NOT NULL,
  nonce text NOT NULL,
  seen_ms bigint NOT NULL,
  PRIMARY KEY (provider, nonce)
);
CREATE INDEX provider_nonces_by_time ON provider_nonces (seen_ms);
-- What operators have found of a declared deposit. answer_code: why it was none, or LINKED; deposit_id: the deposit that it turned out to be.
ALTER TABLE declared_deposits
  ADD COLUMN answered_ms bigint,
  ADD COLUMN answer_code text NOT NULL DEFAULT '',
  ADD COLUMN deposit_id bigint;
CREATE INDEX declared_deposits_open ON declared_deposits (created_ms) WHERE answered_ms IS NULL;
