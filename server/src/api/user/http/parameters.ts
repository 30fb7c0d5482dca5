import type { CallDefinition } from '@candor/contract/call';

type Bag = Readonly<Record<string, unknown>>;

function own(bag: Bag | null, name: string): unknown {
  return bag !== null && Object.hasOwn(bag, name) ? bag[name] : undefined;
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A JSON body as a bag of named values; null when it is something else. */
export function asBag(body: unknown): Bag | null {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Bag) : null;
}

/**
 * §1.2 and §1.5: each parameter that the call names is taken from the path, else the query, else the JSON body; an empty text and null
 * mean "none"; what the call does not name is ignored.
 */
export function gatherParameters(call: CallDefinition, path: Bag, query: Bag, body: unknown): Record<string, unknown> {
  const bag = asBag(body);
  const gathered: Record<string, unknown> = {};
  for (const name of Object.keys(call.parameters.entries)) {
    if (name === call.arrayBody && Array.isArray(body)) {
      gathered[name] = body;
      continue;
    }
    let value = own(path, name);
    if (isNone(value)) value = own(query, name);
    if (isNone(value)) value = own(bag, name);
    if (!isNone(value)) gathered[name] = value;
  }
  return gathered;
}
