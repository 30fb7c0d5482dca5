-- Pictures that users have uploaded. The pictures themselves stand sealed in a folder or a bucket, under this id.
-- purpose of the sealing: 'document <id>'. handed_in: belongs to a verification; what is not handed in within a day is removed.
CREATE TABLE documents (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  created_ms bigint NOT NULL,
  handed_in boolean NOT NULL DEFAULT false
);
CREATE INDEX documents_by_user ON documents (user_id);
CREATE INDEX documents_not_handed_in ON documents (created_ms) WHERE NOT handed_in;
