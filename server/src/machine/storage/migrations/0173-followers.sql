-- Up to which entry of the journal each follower has done what follows from it. Not recreated from the journal.
CREATE TABLE followers (
  name text PRIMARY KEY,
  seq bigint NOT NULL
);
