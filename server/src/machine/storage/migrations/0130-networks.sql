-- Networks from which a user has signed in: an attack on the name from elsewhere does not lock them out. Not recreated from the journal.
CREATE TABLE familiar_networks (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  network text NOT NULL,
  last_ms bigint NOT NULL,
  PRIMARY KEY (user_id, network)
);
