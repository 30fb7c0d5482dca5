-- When each piece of regular work was last begun and last succeeded. Not recreated from the journal.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  begun_ms bigint NOT NULL,
  done_ms bigint,
  failed boolean NOT NULL
);
