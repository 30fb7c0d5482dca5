-- Times of the two ticks that decide. 0: there is none, or the contract was recorded before these columns were; `candor records rebuild` fills
-- them.
ALTER TABLE updown_orders ADD COLUMN entry_ms bigint NOT NULL DEFAULT 0;
ALTER TABLE updown_orders ADD COLUMN exit_ms bigint NOT NULL DEFAULT 0;

-- The last ok tick of each symbol: after a restart it may be the exit of a contract that still runs.
CREATE TABLE updown_last_ticks (
  symbol integer PRIMARY KEY,
  n bigint NOT NULL,
  time_ms bigint NOT NULL
);
