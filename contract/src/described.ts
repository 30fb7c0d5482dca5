import * as v from 'valibot';

/**
 * A schema with what the API document says of it: what the value is, its unit and bounds, and for a parameter an example that the server takes.
 * The web app's build puts the schema itself in its place (`web/build/documentation-plugin.ts`): no page has use for these words.
 */
/* @__NO_SIDE_EFFECTS__ */
export function described<S extends v.GenericSchema>(schema: S, description: string, example?: v.InferInput<S>): S {
  const documented = v.pipe(schema, v.description(description));
  // the same schema to whoever checks a value: both actions only carry words
  return (example === undefined ? documented : v.pipe(documented, v.examples([example]))) as object as S;
}
