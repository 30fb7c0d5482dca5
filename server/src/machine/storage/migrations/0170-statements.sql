-- Folds of the ledger rows of users (neither of the house nor of simulated participants): statements and average costs are read from these
-- and never from the rows. Projections of the journal like the rows themselves.

-- Sums by month of the calendar in UTC (month_ms: its first moment) and record type. in_units: before the fee that was taken off.
CREATE TABLE ledger_months (
  account bigint NOT NULL,
  asset integer NOT NULL,
  month_ms bigint NOT NULL,
  type smallint NOT NULL,
  in_units numeric NOT NULL CHECK (in_units >= 0),
  out_units numeric NOT NULL CHECK (out_units >= 0),
  fee_units numeric NOT NULL CHECK (fee_units >= 0),
  PRIMARY KEY (account, asset, month_ms, type)
);

-- Method of average cost, of every asset but USDT. cost_units and realised_units in units of USDT; other_units came without a price.
CREATE TABLE coin_costs (
  account bigint NOT NULL,
  asset integer NOT NULL,
  bought_units numeric NOT NULL CHECK (bought_units >= 0),
  cost_units numeric NOT NULL CHECK (cost_units >= 0),
  other_units numeric NOT NULL CHECK (other_units >= 0),
  realised_units numeric NOT NULL,
  PRIMARY KEY (account, asset)
);

-- What the records had before these tables. Fees and costs are the products' to add.
INSERT INTO ledger_months
SELECT account, asset,
       extract(epoch FROM date_trunc('month', to_timestamp(time_ms / 1000.0) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')::bigint * 1000 AS month_ms,
       type,
       coalesce(sum(amount_units) FILTER (WHERE after_units > before_units), 0),
       coalesce(sum(amount_units) FILTER (WHERE after_units < before_units), 0),
       0
FROM ledger_rows JOIN accounts USING (account)
WHERE NOT house AND NOT simulated
GROUP BY account, asset, month_ms, type;
