-- What the insurance account might still pay when a position was taken over: for it, and in its market on that day.
ALTER TABLE perpetual_steps
  ADD COLUMN position_budget_units numeric,
  ADD COLUMN day_budget_units numeric;
-- What liquidations cost on a day.
CREATE INDEX perpetual_liquidations_of_time ON perpetual_liquidations (time_ms);
