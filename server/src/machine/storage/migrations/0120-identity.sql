-- Identity: who may act for which account. Nothing here is recreated from the journal: back it up like any database.
-- Times are UTC epoch milliseconds. No password, token or device secret is stored, only what proves knowledge of one.

-- id is the exchange's account number. opened: the exchange is known to have the account (and, in demo mode, its grant).
-- inviter_1 … inviter_3: who invited, who invited them, and so on; set once, at registration.
CREATE TABLE users (
  id bigint PRIMARY KEY,
  login_name text NOT NULL,
  password_hash text NOT NULL,
  invite_code text NOT NULL UNIQUE,
  inviter_1 bigint,
  inviter_2 bigint,
  inviter_3 bigint,
  credits integer NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  opened boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL
);
CREATE UNIQUE INDEX users_login_name ON users (lower(login_name));

-- 1 is the liquidity account, up to 1000 are the house's.
CREATE SEQUENCE user_ids START WITH 1001;

-- A device that signs in by itself. The secret changes at every use; the one before is good for a moment longer,
-- for requests that were under way.
CREATE TABLE devices (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  secret_hash text NOT NULL,
  previous_hash text NOT NULL,
  rotated_ms bigint NOT NULL,
  agent text NOT NULL,
  address text NOT NULL,
  created_ms bigint NOT NULL,
  last_seen_ms bigint NOT NULL,
  expires_ms bigint NOT NULL
);
CREATE INDEX devices_of_user ON devices (user_id);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_id text REFERENCES devices (id) ON DELETE SET NULL,
  agent text NOT NULL,
  address text NOT NULL,
  created_ms bigint NOT NULL,
  last_seen_ms bigint NOT NULL,
  expires_ms bigint NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
