-- status 2: closed by its owner at closed_ms; the row goes, with all that hangs on it, when the time to keep it is over.
-- terms_version: what was agreed to at registration, at created_ms; null for accounts from before it was written down.
ALTER TABLE users
  ADD COLUMN closed_ms bigint,
  ADD COLUMN terms_version text;
CREATE INDEX users_closed ON users (closed_ms) WHERE closed_ms IS NOT NULL;
