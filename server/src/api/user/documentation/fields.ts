import type { Json } from './shape.ts';

/** One value of an answer or a body, for a page: where it stands, of what type it is, and what is said of it. */
export type Field = { readonly place: string; readonly type: string; readonly description: string };

/** Every named value of a schema in its order: `data.bids[]`, its parts below it. */
export function fieldsOf(shape: Json, place = ''): readonly Field[] {
  const { properties, items, prefixItems, anyOf, description } = shape;
  const own = place === '' ? [] : [{ place, type: typeOf(shape), description: typeof description === 'string' ? description : '' }];
  if (isShape(properties)) {
    const inside = Object.entries(properties).flatMap(([name, part]) => fieldsOf(part as Json, place === '' ? name : `${place}.${name}`));
    return [...own, ...inside];
  }
  if (isShape(items)) return [...own, ...inner(items, `${place}[]`)];
  if (Array.isArray(prefixItems)) return own;
  // what may also be null is told as what it is otherwise
  const other = Array.isArray(anyOf)
    ? (anyOf as readonly Json[]).find((one) => one['type'] === 'object' || one['type'] === 'array')
    : undefined;
  return other === undefined ? own : [...own, ...inner(other, place)];
}

/** What is inside of a schema that has a row already; an item of a list has none of its own. */
function inner(shape: Json, place: string): readonly Field[] {
  return fieldsOf(shape, place).filter((field) => field.place !== place || typeof shape['description'] === 'string');
}

const isShape = (part: unknown): part is Json => typeof part === 'object' && part !== null && !Array.isArray(part);

/** `integer`, `text or null`, `"up" or "down"`. */
export function typeOf({ type, enum: values, const: constant, anyOf, items }: Json): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (Array.isArray(anyOf)) return [...new Set((anyOf as readonly Json[]).map(typeOf))].join(' or ');
  if (type === 'array') return isShape(items) ? `list of ${typeOf(items)}` : 'list';
  return type === 'string' ? 'text' : String(type);
}
