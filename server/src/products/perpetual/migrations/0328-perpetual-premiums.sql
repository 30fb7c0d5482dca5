-- The samples of the premium of each market's book over its index, by which its funding rates are proved. time_ms: when it was taken; premium_e8: 10^-8.
CREATE TABLE perpetual_premiums (
  market integer NOT NULL,
  time_ms bigint NOT NULL,
  premium_e8 bigint NOT NULL,
  PRIMARY KEY (market, time_ms)
);
