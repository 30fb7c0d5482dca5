-- The entry from which a table of tiers has been in force: marks are bounded by the lowest rate of the table of their time.
ALTER TABLE perpetual_tiers ADD COLUMN seq bigint NOT NULL DEFAULT 0;
