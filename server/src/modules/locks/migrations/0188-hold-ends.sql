-- Up to which moment of the exchange's time the owners were told of holds that have ended. One row; not recreated from the journal.
CREATE TABLE hold_ends (
  id smallint PRIMARY KEY CHECK (id = 1),
  told_ms bigint NOT NULL
);
