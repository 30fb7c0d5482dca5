-- Accounts to which nobody signs in as long as their row is there, and why: operators have frozen them.
CREATE TABLE sign_in_freezes (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  reason text NOT NULL,
  since_ms bigint NOT NULL
);
-- One row as long as nobody signs in to any account.
CREATE TABLE sign_in_stops (
  id smallint PRIMARY KEY CHECK (id = 1),
  reason text NOT NULL,
  since_ms bigint NOT NULL
);
-- By which proposal of operators the sessions of an account were ended, so that its owner is told once.
CREATE TABLE ended_sessions (
  proposal_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ended_ms bigint NOT NULL
);
CREATE INDEX ended_sessions_by_user ON ended_sessions (user_id);
