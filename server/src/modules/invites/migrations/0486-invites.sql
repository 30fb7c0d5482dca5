-- Invite codes that operators, or the owner of the data folder, have made. The code itself is told once and not kept. uses only grows, but for an
-- account that could not be opened. created_by, revoked_by: names of operators, or host.
CREATE TABLE invites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash text NOT NULL UNIQUE,
  uses_max integer NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  until_ms bigint,
  note text NOT NULL,
  created_by text NOT NULL,
  created_ms bigint NOT NULL,
  revoked_by text,
  revoked_ms bigint,
  CHECK (uses BETWEEN 0 AND uses_max)
);

-- Of whoever has registered with such a code; null with that of another user, or with none.
ALTER TABLE users ADD COLUMN invite_id bigint;
CREATE INDEX users_of_invite ON users (invite_id, id) WHERE invite_id IS NOT NULL;
CREATE INDEX users_of_inviter_1 ON users (inviter_1) WHERE inviter_1 IS NOT NULL;
CREATE INDEX users_of_inviter_2 ON users (inviter_2) WHERE inviter_2 IS NOT NULL;
CREATE INDEX users_of_inviter_3 ON users (inviter_3) WHERE inviter_3 IS NOT NULL;
