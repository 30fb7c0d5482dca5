-- A guest's code is good for who has asked for it: browser is the hash of the cookie, or the network where there was none. Both are empty where a session
-- is needed. Codes that were sent before are asked for again; none lives longer than minutes.
DELETE FROM one_time_codes;
ALTER TABLE one_time_codes
  ADD COLUMN browser text NOT NULL,
  ADD COLUMN network text NOT NULL,
  DROP CONSTRAINT one_time_codes_pkey,
  ADD PRIMARY KEY (code_type, address, user_id, browser);
