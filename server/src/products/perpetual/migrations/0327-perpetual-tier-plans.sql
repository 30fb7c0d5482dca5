-- The time from which a table of tiers is in force: it is planned ahead, and then no entry says when it begins.
ALTER TABLE perpetual_tiers DROP COLUMN seq;
ALTER TABLE perpetual_tiers ADD COLUMN since_ms bigint NOT NULL DEFAULT 0;
