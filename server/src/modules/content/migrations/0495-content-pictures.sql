-- Pictures of operators, for texts and settings, by the SHA-256 of their bytes. They are drawn anew when they arrive, and served to everybody.
CREATE TABLE content_pictures (
  hash text NOT NULL PRIMARY KEY,
  type text NOT NULL,
  width_px integer NOT NULL,
  height_px integer NOT NULL,
  size_bytes integer NOT NULL,
  bytes bytea NOT NULL,
  operator text NOT NULL,
  added_ms bigint NOT NULL
);
