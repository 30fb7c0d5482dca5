-- What two operators have voided: contracts of a symbol that expire from from_ms to to_ms, both included. batch_hash: of the journal's batch before the
-- one that holds the entry, as hex.
CREATE TABLE updown_voids (
  seq bigint PRIMARY KEY,
  symbol integer NOT NULL,
  from_ms bigint NOT NULL,
  to_ms bigint NOT NULL,
  operator text NOT NULL,
  reason text NOT NULL,
  made_ms bigint NOT NULL,
  batch_hash text NOT NULL
);

-- The void by which a lost stake was refunded; 0 of all others.
ALTER TABLE updown_orders ADD COLUMN void_seq bigint NOT NULL DEFAULT 0;
