-- Outputs that pay to a hot wallet of Bitcoin's kind, for ever, and which of our transactions spends each. Whether one is there is asked of the chain each time.
CREATE TABLE own_outputs (
  network text NOT NULL,
  tx_id text NOT NULL,
  output_index bigint NOT NULL,
  chain_units numeric NOT NULL,
  spent_by bigint REFERENCES own_transactions (id) ON DELETE SET NULL,
  PRIMARY KEY (network, tx_id, output_index)
);
CREATE INDEX own_outputs_unspent ON own_outputs (network, chain_units) WHERE spent_by IS NULL;
CREATE INDEX own_outputs_of_transaction ON own_outputs (spent_by) WHERE spent_by IS NOT NULL;
-- Where on its chain a deposit has arrived; of Ethereum's kind nothing is spent by it.
ALTER TABLE unswept_deposits ADD COLUMN tx_id text, ADD COLUMN output_index bigint;
