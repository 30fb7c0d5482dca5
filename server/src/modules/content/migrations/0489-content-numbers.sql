-- Numbers of texts that operators begin. One that was thrown away is never given again: the trail names it.
CREATE SEQUENCE content_text_ids AS bigint MINVALUE 1001 OWNED BY content_versions.text_id;
SELECT setval('content_text_ids', GREATEST(1001, COALESCE(max(text_id), 0) + 1), false) FROM content_versions;
