-- Receipts as they were signed; not recreated from the journal, since a signature is of the key that was in use. A receipt's other fields are
-- its object's. kind: what the receipt is of (one kind a product's objects), id: the object, numbered by the entry that made it.
CREATE TABLE receipts (
  kind text NOT NULL,
  id bigint NOT NULL,
  key text NOT NULL,
  signature text NOT NULL,
  PRIMARY KEY (kind, id)
);
