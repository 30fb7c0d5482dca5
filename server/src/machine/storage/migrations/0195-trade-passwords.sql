-- The second password of an account, which withdrawals ask for. Not recreated from the journal.
CREATE TABLE trade_passwords (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_ms bigint NOT NULL
);
