-- Which encryption key sealed what, so that another one can take its place. key_id: 16 hex digits; null where it was not noted.
ALTER TABLE documents ADD COLUMN key_id text;
-- Of the key that the fingerprint was made with: with another one it is made anew.
ALTER TABLE document_fingerprints ADD COLUMN key_id text;
-- What authenticators keep to name the user of a passkey (WebAuthn's user handle). It stays as it is, whatever key is in use.
CREATE TABLE passkey_handles (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  handle text NOT NULL
);
