-- The trail about an object, and about proposals, is found by what its rows name. What cannot be read so (a sign that the database takes in no JSON) names nothing.
CREATE FUNCTION operator_action_details(details text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  RETURN details::jsonb;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END
$$;
CREATE INDEX operator_actions_by_object ON operator_actions USING gin (operator_action_details(details) jsonb_path_ops);
