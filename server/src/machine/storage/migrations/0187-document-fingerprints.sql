-- By what the same document is recognised when another account hands it in: HMAC-SHA256 of country and number, which tells neither.
-- verification_id: of verifications. A row goes with its user.
CREATE TABLE document_fingerprints (
  verification_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  fingerprint text NOT NULL
);
CREATE INDEX document_fingerprints_by_fingerprint ON document_fingerprints (fingerprint);
