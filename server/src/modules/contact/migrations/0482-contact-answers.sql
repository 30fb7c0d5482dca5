-- What became of a message to the operator. All null: it is open. answered_by, closed_by: names of operators.
ALTER TABLE contact_messages
  ADD COLUMN answer text,
  ADD COLUMN answered_by text,
  ADD COLUMN answered_ms bigint,
  ADD COLUMN closed_by text,
  ADD COLUMN closed_ms bigint;
CREATE INDEX contact_messages_open ON contact_messages (created_ms) WHERE answered_ms IS NULL AND closed_ms IS NULL;
