-- What operators have looked at and decided. Rows are only ever added; each has the hash of the one before it.
CREATE TABLE operator_actions (
  seq bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  operator text NOT NULL,
  action text NOT NULL,
  details text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL
);
CREATE FUNCTION refuse_change_of_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'operator_actions is only ever added to';
END
$$;
CREATE TRIGGER operator_actions_only_added BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_operator_actions();
CREATE TRIGGER operator_actions_not_emptied BEFORE TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_operator_actions();
