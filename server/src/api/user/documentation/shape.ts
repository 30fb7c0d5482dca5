import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** A part of a document: what `JSON.stringify` writes. */
export type Json = { readonly [name: string]: unknown };

/** What a client may send, as JSON Schema draft 2020-12. Members that nobody reads are allowed: the server ignores them. */
export function sentShape(schema: v.GenericSchema): Json {
  return shapeOf(schema, false);
}

/** What the server answers: nothing beyond what is named. */
export function answeredShape(schema: v.GenericSchema): Json {
  return shapeOf(schema, true);
}

function shapeOf(schema: v.GenericSchema, isClosed: boolean): Json {
  const { $schema: _dialect, ...shape } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    // what JSON Schema has no words for is said by our own, below
    errorMode: 'ignore',
    overrideSchema: ({ jsonSchema }) => {
      if (!isClosed) return undefined;
      if (jsonSchema.properties !== undefined) return { ...jsonSchema, additionalProperties: false };
      return jsonSchema.prefixItems === undefined ? undefined : { ...jsonSchema, items: false };
    },
  });
  return withOwnWords(shape);
}

/** Our own words (`decimal`, `whole`) carry their shape in `json`; what was made of their insides gives way to it, what was said of them stays. */
function withOwnWords(node: Json): Json {
  const { json, description, examples } = node;
  if (typeof json !== 'object' || json === null)
    return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, partWithOwnWords(part)]));
  return { ...json, ...(description === undefined ? {} : { description }), ...(examples === undefined ? {} : { examples }) };
}

function partWithOwnWords(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(partWithOwnWords);
  return typeof part === 'object' && part !== null ? withOwnWords(part as Json) : part;
}
