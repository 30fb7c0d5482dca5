-- Messages to users. Not recreated from the journal; removed after a year.
-- kind and parameters: what happened; it is put into words when it is read, in the reader's language. read_ms: null until it was read.
CREATE TABLE mailbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  parameters jsonb NOT NULL,
  created_ms bigint NOT NULL,
  read_ms bigint
);
CREATE INDEX mailbox_messages_of_user ON mailbox_messages (user_id, id);
