-- Letters that look alike are one letter now: what was recognised before is recognised anew at the next start.
UPDATE document_fingerprints SET key_id = NULL;
