-- Whether a review is late follows from when it was requested: a list of one status is counted in the index alone.
CREATE INDEX recorded_withdrawals_of_status ON recorded_withdrawals (account, id) INCLUDE (state, requested_ms);
DROP INDEX recorded_withdrawals_of_account;

-- Of the journal's batch before the one of the request, as hex: what the receipt names. Empty of what was recorded before; the journal has it.
ALTER TABLE recorded_withdrawals ADD COLUMN batch_hash text NOT NULL DEFAULT '';
