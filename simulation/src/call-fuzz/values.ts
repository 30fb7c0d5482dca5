import type { Json } from '@candor/server/api/user/documentation/shape';
import { HOSTILE_JSON } from '@candor/server/test/hostile-input';
import fc from 'fast-check';

/** A value that stands for something of a run that is known only then: its name in the pool, and which of those there are. */
export class Known {
  readonly pool: Pool;
  readonly index: number;

  constructor(pool: Pool, index: number) {
    this.pool = pool;
    this.index = index;
  }

  /** As it is shown when a run fails. */
  [fc.toStringMethod](): string {
    return `known ${this.pool} ${this.index}`;
  }
}

/** Things of the caller, those of somebody else, and prices near the market's of the coin that the document's examples name. */
export type Pool = 'own' | 'foreign' | 'price';

/** Numbers that JavaScript does not have are others here: the suite that sends them as text is in the server's room. */
const HOSTILE = HOSTILE_JSON.map((text): unknown => JSON.parse(text));

const COINS = ['btc', 'eth', 'sol', 'xrp', 'doge', 'usdt', 'xau', 'BTC', 'zzz'] as const;

/** Right in form, and nobody has such a coin. */
const ABSENT_COINS = ['zzz', 'q1', 'ZZZ'] as const;

/** A value as the document allows it that names what is not there, or is somebody else's, where its name says that it names something. */
export function absentOf(name: string, shape: Json): fc.Arbitrary<unknown> {
  if (/coin|symbol/i.test(name)) return fc.constantFrom(...ABSENT_COINS);
  if (/^(id|orderNo|orderId|userId|key|proposalId|round)$/.test(name))
    return fc.nat({ max: 20 }).map((index) => new Known('foreign', index));
  if (shape['type'] === 'array') return fc.array(absentOf('', shape['items'] as Json), { minLength: 1, maxLength: 3 });
  const { properties } = shape;
  if (properties === undefined) return validOf(name, shape);
  return fc.record(
    Object.fromEntries(Object.entries(properties as Readonly<Record<string, Json>>).map(([key, part]) => [key, absentOf(key, part)])),
  );
}

/** A value of a parameter as the document allows it. Its name says which known things would make sense. */
export function validOf(name: string, shape: Json): fc.Arbitrary<unknown> {
  const examples = (shape['examples'] ?? []) as readonly unknown[];
  const made =
    examples.length === 0
      ? bySchema(shape)
      : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: bySchema(shape) });
  if (/coin|symbol/i.test(name)) return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...COINS) }, { weight: 1, arbitrary: made });
  if (/amount|total|value/i.test(name))
    return fc.oneof(fc.constantFrom('1', '5', '10', '25.5', '0.001', 2, '1500', '9000', '1000000'), made);
  if (/price/i.test(name)) return fc.oneof(known('price'), made);
  if (/^(id|orderNo|orderId|userId|key|proposalId|clientOrderId|round)$/.test(name))
    return fc.oneof({ weight: 4, arbitrary: known('own', 'foreign') }, { weight: 1, arbitrary: made });
  return made;
}

const known = (...pools: readonly Pool[]): fc.Arbitrary<Known> =>
  fc.tuple(fc.constantFrom(...pools), fc.nat({ max: 20 })).map(([pool, index]) => new Known(pool, index));

/** One step beyond what the document allows, or of another kind. */
export function nearOf(name: string, shape: Json): fc.Arbitrary<unknown> {
  const [first = shape] = (shape['anyOf'] ?? []) as readonly Json[];
  const { minimum, maximum, maxLength } = first as { readonly minimum?: number; readonly maximum?: number; readonly maxLength?: number };
  const beyond: unknown[] = ['', null, undefined, [1], { a: 1 }];
  if (minimum !== undefined) beyond.push(minimum - 1, String(minimum - 1), minimum + 0.5);
  if (maximum !== undefined) beyond.push(maximum + 1, String(maximum + 1), `${maximum}0`);
  if (maxLength !== undefined) beyond.push('x'.repeat(maxLength + 1), 'x'.repeat(maxLength));
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...beyond) }, { weight: 1, arbitrary: validOf(name, shape).map(inText) });
}

/** A number as text, and everything else as JSON writes it. */
const inText = (value: unknown): unknown => (typeof value === 'string' ? value : JSON.stringify(value));

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Any value of a schema, as far as requests use the words of JSON Schema. */
function bySchema(shape: Json): fc.Arbitrary<unknown> {
  const { type, enum: values, const: constant, anyOf, properties, items, pattern } = shape;
  const { minimum, maximum, maxLength, maxItems } = shape as Readonly<Record<string, number | undefined>>;
  if (constant !== undefined) return fc.constant(constant);
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]));
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as readonly Json[]).map(bySchema));
  if (type === 'integer')
    return fc.integer({ min: Math.max(minimum ?? 0, -(2 ** 31)), max: Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) });
  if (type === 'number') return fc.nat({ max: 100_000 }).map((cents) => cents / 100);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(bySchema((items ?? {}) as Json), { maxLength: Math.min(maxItems ?? 5, 5) });
  if (type === 'object') {
    const parts = Object.entries((properties ?? {}) as Readonly<Record<string, Json>>);
    return fc.record(Object.fromEntries(parts.map(([name, part]) => [name, validOf(name, part)])), { requiredKeys: [] });
  }
  if (typeof pattern === 'string' && !pattern.includes('\\P')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme-ascii', maxLength: Math.min(maxLength ?? 20, 20) });
}
