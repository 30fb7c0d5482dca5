-- What each account was worth, once a calendar day of the platform's zone. Not recreated from the journal: prices of then are not kept.
-- taken_ms: when. seq: of the journal; what the account did up to it is in the figures. Both figures are units of USDT:
-- held_units wallets and open stakes, on_the_way_units requested withdrawals that were not paid.
CREATE TABLE account_days (
  account bigint NOT NULL,
  day text NOT NULL,
  taken_ms bigint NOT NULL,
  seq bigint NOT NULL,
  held_units numeric NOT NULL,
  on_the_way_units numeric NOT NULL,
  PRIMARY KEY (account, day)
);
