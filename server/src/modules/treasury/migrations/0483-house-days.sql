-- Projections of the journal: what the events of a product bring to the house, by day of UTC (days since 1970) and asset; and to whom all balances
-- of the ledger belong, which sum to zero for each asset. fee_units: of accounts of fees; other_units: of all others of the house.
CREATE TABLE house_days (
  day integer NOT NULL,
  product text NOT NULL,
  asset integer NOT NULL,
  fee_units numeric NOT NULL,
  other_units numeric NOT NULL,
  PRIMARY KEY (day, product, asset)
);
-- holder: users, house, simulated, held (coins, and what users owe), clearing
CREATE TABLE ledger_holders (
  asset integer NOT NULL,
  holder text NOT NULL,
  units numeric NOT NULL,
  PRIMARY KEY (asset, holder)
);
-- Entries up to here are in neither of the two; none where all are. Recreating the records removes it.
CREATE TABLE house_days_begun (seq bigint PRIMARY KEY);
INSERT INTO house_days_begun SELECT seq FROM consumers WHERE name = 'records' AND seq > 0;
