-- Notes that users keep for themselves. Not recreated from the journal.
CREATE TABLE notes (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  note text NOT NULL,
  written_ms bigint NOT NULL,
  password_changed_ms bigint
);
