-- Holds of users whose ends have not been told yet, in the place of the moment up to which ends were told. A follower of the journal writes them.
CREATE TABLE holds_in_force (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  scope text NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  review_ms bigint NOT NULL,
  PRIMARY KEY (user_id, scope, code)
);
CREATE INDEX holds_in_force_by_review ON holds_in_force (review_ms);
DROP TABLE hold_ends;
