-- What simulated participants staked: of a round by side, and of what was decided on a day. Rounds in which nobody else staked are in no day.
ALTER TABLE rounds
  ADD COLUMN simulated_up_units numeric NOT NULL DEFAULT 0,
  ADD COLUMN simulated_down_units numeric NOT NULL DEFAULT 0,
  ADD COLUMN simulated_stakes integer NOT NULL DEFAULT 0;

ALTER TABLE round_days
  ADD COLUMN simulated_stakes bigint NOT NULL DEFAULT 0,
  ADD COLUMN simulated_units numeric NOT NULL DEFAULT 0;
