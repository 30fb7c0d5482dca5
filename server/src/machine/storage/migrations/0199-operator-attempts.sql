-- Wrong passwords and codes of operators, so that the wait after too many outlasts a restart. name: as it was typed, whether or not an operator
-- has it. since_ms: of the first, and of the one that filled the bound.
CREATE TABLE operator_attempts (
  name text PRIMARY KEY,
  attempts integer NOT NULL,
  since_ms bigint NOT NULL
);
