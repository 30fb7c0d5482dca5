-- The hash of the journal's batch before the one that accepted an order, for its receipt; empty for orders of before, whose receipts look it up in
-- the journal.
ALTER TABLE orders ADD COLUMN batch_hash text NOT NULL DEFAULT '';
