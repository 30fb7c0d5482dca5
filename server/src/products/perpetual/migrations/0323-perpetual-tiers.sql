-- The tables of tiers by version, for evidence of liquidations: a position keeps the one of its first fill. tiers: a JSON list of
-- {"above", "upTo", "ratePpm"}, amounts as decimal texts. Filled from the definitions that come, and by `candor records rebuild`.
CREATE TABLE perpetual_tiers (
  market integer NOT NULL,
  version integer NOT NULL,
  tiers text NOT NULL,
  PRIMARY KEY (market, version)
);
