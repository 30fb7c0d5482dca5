-- Addresses of users: unique, an e-mail address in small letters, a phone number as digits with its country code. Null: none is bound.
-- message_language: in which language messages are written; null: English. anti_phishing_word: stands in each message to the user.
ALTER TABLE users
  ADD COLUMN email text,
  ADD COLUMN phone text,
  ADD COLUMN message_language text,
  ADD COLUMN anti_phishing_word text;
CREATE UNIQUE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_phone ON users (phone);

-- The last code of each type that was sent to an address. user_id: 0 where no session is needed. No code is stored, only what proves one.
-- tries: wrong ones, and those that are being looked at. used: it has been used, or never was one.
CREATE TABLE one_time_codes (
  code_type text NOT NULL,
  address text NOT NULL,
  user_id bigint NOT NULL,
  code_hash text NOT NULL,
  sent_ms bigint NOT NULL,
  expires_ms bigint NOT NULL,
  tries smallint NOT NULL,
  used boolean NOT NULL,
  PRIMARY KEY (code_type, address, user_id)
);
CREATE INDEX one_time_codes_by_time ON one_time_codes (sent_ms);

-- Every sending of the last 24 hours. network: an IPv4 address or the first 64 bits of an IPv6 address.
CREATE TABLE code_sendings (
  address text NOT NULL,
  network text NOT NULL,
  sent_ms bigint NOT NULL
);
CREATE INDEX code_sendings_of_address ON code_sendings (address, sent_ms);
CREATE INDEX code_sendings_of_network ON code_sendings (network, sent_ms);
CREATE INDEX code_sendings_by_time ON code_sendings (sent_ms);

-- Demo mode: which browser an address belongs to, by the hash of its cookie.
CREATE TABLE demo_inboxes (
  address text PRIMARY KEY,
  owner_hash text NOT NULL,
  last_ms bigint NOT NULL
);
CREATE INDEX demo_inboxes_of_owner ON demo_inboxes (owner_hash);
