-- Wrong trade passwords in a row, and until when none is taken after the fifth.
ALTER TABLE trade_passwords ADD COLUMN wrong_tries integer NOT NULL DEFAULT 0;
ALTER TABLE trade_passwords ADD COLUMN paused_ms bigint;
