-- Second factors: what signs in, and confirms changes, beside the password. Not recreated from the journal.
-- sealed_secret: of an authenticator app (RFC 6238), sealed for `totp <user_id>`. confirmed_ms: null until its first code has come.
-- used_step: the newest period of 30 seconds whose code was accepted; a code of this one or an earlier one is refused.
CREATE TABLE authenticators (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  used_step bigint NOT NULL DEFAULT 0,
  created_ms bigint NOT NULL,
  confirmed_ms bigint
);

-- Those that are still good: one that is used is removed.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
