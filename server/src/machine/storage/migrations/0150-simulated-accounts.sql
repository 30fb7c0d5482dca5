-- Accounts that a program plays in demo mode.
ALTER TABLE accounts ADD COLUMN simulated boolean NOT NULL DEFAULT false;
