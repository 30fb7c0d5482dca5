-- Passkeys of operators (WebAuthn). Which of them count as a factor the journal says, by the hash of credential_id and public_key: a row alone does not.
-- public_key: COSE. sign_count: of the last signature; 0 for authenticators that do not count. transports: comma between. used_ms: null until it was used.
CREATE TABLE operator_passkeys (
  id text PRIMARY KEY,
  operator text NOT NULL,
  credential_id text NOT NULL CONSTRAINT operator_passkeys_credential UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_ms bigint NOT NULL,
  used_ms bigint
);
CREATE INDEX operator_passkeys_of ON operator_passkeys (operator);
