-- Price of the last ok tick up to acceptance: what a contract without entry shows. 0 of contracts recorded before this column was;
-- `candor records rebuild` fills it.
ALTER TABLE updown_orders ADD COLUMN accepted_ticks bigint NOT NULL DEFAULT 0;
