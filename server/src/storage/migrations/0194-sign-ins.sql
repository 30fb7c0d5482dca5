-- Sign-ins to accounts, and refused ones to accounts that exist. Not recreated from the journal; removed after 90 days.
-- way: 'registration', 'login' or 'device'. outcome: 'done' or the reason of the refusal.
CREATE TABLE sign_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  way text NOT NULL,
  outcome text NOT NULL,
  agent text NOT NULL,
  address text NOT NULL,
  created_ms bigint NOT NULL
);
CREATE INDEX sign_ins_of_user ON sign_ins (user_id, id);
CREATE INDEX sign_ins_by_time ON sign_ins (created_ms);
