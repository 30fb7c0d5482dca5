-- What happened to an account that its owner has to know. Not recreated from the journal.
-- agent, address, last_seen_ms: the device as it was last used. other_agent, other_address: who came with its old secret.
-- id of a notice about a device is the device's own, so that one device is told of once. read_ms: null until its owner has marked it.
CREATE TABLE security_notices (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  agent text NOT NULL,
  address text NOT NULL,
  last_seen_ms bigint NOT NULL,
  other_agent text NOT NULL,
  other_address text NOT NULL,
  created_ms bigint NOT NULL,
  read_ms bigint
);
CREATE INDEX security_notices_of_user ON security_notices (user_id, created_ms);
