-- Only on some chains a transaction has a number among those of its sender.
ALTER TABLE own_transactions ALTER COLUMN nonce DROP NOT NULL;
