-- Passkeys (WebAuthn): what signs in by itself and is a second factor. Not recreated from the journal.
-- public_key: COSE. sign_count: of the last signature; 0 for authenticators that do not count. transports: comma between. used_ms: null until it was used.
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_ms bigint NOT NULL,
  used_ms bigint
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);
