-- Texts that operators publish: every version, of which at most the last of a text is a draft. They are not made anew from the journal, which has their
-- hashes. proposal_id: by which decision it was published; null of a draft. ended_ms: when it was withdrawn, was over or another took its place.
CREATE TABLE content_versions (
  text_id bigint NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  place text NOT NULL,
  part text NOT NULL,
  position integer NOT NULL,
  link text NOT NULL,
  from_ms bigint,
  until_ms bigint,
  translations jsonb NOT NULL,
  editor text NOT NULL,
  saved_ms bigint NOT NULL,
  stamp integer NOT NULL,
  proposal_id bigint,
  published_ms bigint,
  ended_ms bigint,
  PRIMARY KEY (text_id, version)
);
CREATE UNIQUE INDEX content_drafts ON content_versions (text_id) WHERE proposal_id IS NULL;
CREATE INDEX content_standing ON content_versions (text_id) WHERE proposal_id IS NOT NULL AND ended_ms IS NULL;
