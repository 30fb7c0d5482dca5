-- Messages to the operator. Not recreated from the journal; removed after 180 days.
-- user_id: null of a guest. network: an IPv4 address or the first 64 bits of an IPv6 address. reply_to: empty for none.
CREATE TABLE contact_messages (
  id text PRIMARY KEY,
  user_id bigint REFERENCES users (id) ON DELETE SET NULL,
  network text NOT NULL,
  language text NOT NULL,
  reply_to text NOT NULL,
  message text NOT NULL,
  created_ms bigint NOT NULL
);
CREATE INDEX contact_messages_by_time ON contact_messages (created_ms);
