-- Every version of the terms of every market, and of every length of contract and round: a projection of the journal, recreated by `candor records
-- rebuild`. record: its number within the product; length_s: seconds, 0 of a market. seq, time_ms, previous_hash: the command that stated it and the
-- batch before its own. operator: two names with `, ` between them, empty of a definition. figures: JSON of a list of {name, unit, value}.
CREATE TABLE term_versions (
  product text NOT NULL,
  record integer NOT NULL,
  version integer NOT NULL,
  symbol integer NOT NULL,
  length_s integer NOT NULL,
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  previous_hash text NOT NULL,
  effective_ms bigint NOT NULL,
  operator text NOT NULL,
  reason text NOT NULL,
  figures text NOT NULL,
  PRIMARY KEY (product, record, version)
);
CREATE INDEX term_versions_changes ON term_versions (seq DESC) WHERE operator <> '';
