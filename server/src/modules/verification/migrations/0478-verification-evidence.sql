-- By what the journal knows a verification: a hash of the row that nobody can make without its salt, which goes with the row.
-- evidence_hash: SHA-256 of salt, name, number and pictures, so that the rest of the hash is made without opening what is sealed. Null of a row of before until the next start.
ALTER TABLE verifications ADD COLUMN salt text NOT NULL DEFAULT gen_random_uuid()::text, ADD COLUMN evidence_hash text;
-- Whether an operator has looked at what he decides.
CREATE INDEX operator_actions_of_looks ON operator_actions (details, operator) WHERE action IN ('kyc.look', 'kyc.picture');
