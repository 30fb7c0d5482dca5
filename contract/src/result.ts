import * as v from 'valibot';
import { canonicalDecimal } from './json.ts';

/**
 * The words in which results are described. Each is a schema with two sides: what a server handler hands over (input)
 * and what a client holds after reading the answer (output). A client reads the body with `parseLossless` first, so
 * numbers arrive here as their literal text.
 */

/** An exact decimal as a handler hands it over: it writes itself as a JSON number literal with every digit. */
export type Decimal = { readonly decimal: string; toJSON(): unknown };

/** How a schema of ours stands in the API document: JSON Schema, draft 2020-12. */
export type JsonShape = Readonly<Record<string, unknown>>;

function decimalText(value: unknown): string {
  return (typeof value === 'string' ? canonicalDecimal(value) : null) ?? '0';
}

/** An exact decimal: a JSON number on the wire, a canonical decimal text for the client. */
export const decimal = v.pipe(
  v.custom<Decimal>((value) => typeof value === 'string' && canonicalDecimal(value) !== null, 'an exact decimal'),
  v.transform((value): string => decimalText(value)),
  v.metadata({ json: { type: 'number' } satisfies JsonShape }),
);

/** A whole number within ±2^53: ids, flags, counts, epoch milliseconds. */
export const integer = v.pipe(
  v.custom<number>((value) => Number.isSafeInteger(typeof value === 'string' ? Number(value) : value), 'a whole number'),
  v.transform((value): number => Number(value)),
  v.metadata({ json: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } satisfies JsonShape }),
);

/** A plain figure of the settings that never enters a calculation of money. */
export const figure = v.pipe(
  v.custom<number>((value) => value !== '' && Number.isFinite(Number(value)), 'a number'),
  v.transform((value): number => Number(value)),
  v.metadata({ json: { type: 'number' } satisfies JsonShape }),
);

/** `YYYY-MM-DD HH:mm:ss` in the platform's time zone. */
export const timeText = v.pipe(
  v.string(),
  v.metadata({ json: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' } satisfies JsonShape }),
);

export const text = v.string();
export const bool = v.boolean();
export const textOrNull = v.nullable(v.string());
export const decimalOrNull = v.nullable(decimal);

/** The wire's string switch: `'1'` yes, `'2'` no. */
export const switchText = v.picklist(['1', '2']);

/** A call that answers no `data`. */
export const nothing = v.undefined();
