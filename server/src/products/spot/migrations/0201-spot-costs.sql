-- Fees and average costs of the trades that the records had before the tables of 0170. From then on the projections keep both.

-- Each side of each trade of a user. Records of a fill have the types 21 (received) and 22 (paid).
CREATE TEMPORARY TABLE deals ON COMMIT DROP AS
SELECT account, trades.seq, trades.market, trade, bought, base_asset, quote_asset,
       lots * lot_units AS units, value_units AS quote_units,
       CASE WHEN bought THEN buyer_fee_units ELSE seller_fee_units END AS fee_units,
       extract(epoch FROM date_trunc('month', to_timestamp(time_ms / 1000.0) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')::bigint * 1000 AS month_ms
FROM trades
JOIN markets USING (market)
CROSS JOIN LATERAL (VALUES (taker_account, taker_side = 0), (maker_account, taker_side = 1)) AS side (account, bought)
JOIN accounts USING (account)
WHERE NOT house AND NOT simulated;

UPDATE ledger_months SET in_units = in_units + paid.fee_units, fee_units = paid.fee_units
FROM (
  SELECT account, CASE WHEN bought THEN base_asset ELSE quote_asset END AS asset, month_ms, sum(fee_units) AS fee_units
  FROM deals GROUP BY 1, 2, 3
) AS paid
WHERE ledger_months.account = paid.account AND ledger_months.asset = paid.asset AND ledger_months.month_ms = paid.month_ms AND type = 21;

-- The rules of records/coin-cost.ts, step by step in the order of the journal. Markets were quoted in USDT alone.
DO $$
DECLARE
  step record;
  coins coin_costs;
  from_bought numeric;
  cost_out numeric;
BEGIN
  FOR step IN
    SELECT account, base_asset AS asset, seq, market, trade, CASE WHEN bought THEN 'bought' ELSE 'sold' END AS kind,
           CASE WHEN bought THEN units - fee_units ELSE units END AS units,
           CASE WHEN bought THEN quote_units ELSE quote_units - fee_units END AS quote_units
    FROM deals
    UNION ALL
    SELECT account, asset, seq, 0, 0, CASE WHEN sum(after_units - before_units) > 0 THEN 'in' ELSE 'out' END,
           abs(sum(after_units - before_units)), 0
    FROM ledger_rows JOIN accounts USING (account) JOIN assets USING (asset)
    WHERE NOT house AND NOT simulated AND type NOT IN (21, 22) AND lower(code) <> 'usdt'
    GROUP BY account, asset, seq
    ORDER BY account, asset, seq, market, trade
  LOOP
    IF coins.account IS DISTINCT FROM step.account OR coins.asset IS DISTINCT FROM step.asset THEN
      IF coins.account IS NOT NULL THEN
        INSERT INTO coin_costs SELECT coins.*;
      END IF;
      coins := ROW(step.account, step.asset, 0, 0, 0, 0)::coin_costs;
    END IF;
    IF step.kind = 'bought' THEN
      coins.bought_units := coins.bought_units + step.units;
      coins.cost_units := coins.cost_units + step.quote_units;
    ELSIF step.kind = 'in' THEN
      coins.other_units := coins.other_units + step.units;
    ELSIF step.units > 0 THEN
      -- div() cuts, and nothing here is below zero
      from_bought := div(step.units * coins.bought_units, coins.bought_units + coins.other_units);
      cost_out := CASE WHEN coins.bought_units = 0 THEN 0 ELSE div(coins.cost_units * from_bought, coins.bought_units) END;
      coins.bought_units := coins.bought_units - from_bought;
      coins.cost_units := coins.cost_units - cost_out;
      coins.other_units := coins.other_units - (step.units - from_bought);
      IF step.kind = 'sold' THEN
        coins.realised_units := coins.realised_units + div(step.quote_units * from_bought, step.units) - cost_out;
      END IF;
    END IF;
  END LOOP;
  IF coins.account IS NOT NULL THEN
    INSERT INTO coin_costs SELECT coins.*;
  END IF;
END $$;
