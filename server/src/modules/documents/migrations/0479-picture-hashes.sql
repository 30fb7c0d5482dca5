-- SHA-256 of the picture as it was kept: what is shown to a reviewer is what was handed in, and the same picture is recognised when another account hands it in.
-- Null of pictures of before, but for those that are under review at the next start.
ALTER TABLE documents ADD COLUMN picture_hash text;
CREATE INDEX documents_by_picture ON documents (picture_hash);
