import * as v from 'valibot';
import { described } from './described.ts';
import type { JsonShape } from './result.ts';

/**
 * The words in which parameters are described. Numbers may arrive as JSON numbers or as text (the server reads both to
 * their literal text before it validates); an empty text or null at the top level means "none" and is dropped before. Each word has a
 * `maxLength`: how long the body of a call may be follows from them.
 */

/** A name, a code, an address: any text up to `maxLength` characters without control characters and broken pairs. */
export const text = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((value) => value.isWellFormed() && !/\p{Cc}/u.test(value)),
    v.metadata({ json: { type: 'string', maxLength, pattern: '^\\P{Cc}*$' } satisfies JsonShape }),
  );

/** 18 digits, the point and 30 decimals, which a quantity may have that is cut down to whole steps. */
const AMOUNT_LENGTH = 49;

/** A decimal amount. Its digits are read by the market's or asset's scale in the handler, which knows the right refusal. */
export const amount = v.pipe(
  v.string(),
  v.maxLength(AMOUNT_LENGTH),
  v.metadata({ json: { anyOf: [{ type: 'string', maxLength: AMOUNT_LENGTH }, { type: 'number' }] } satisfies JsonShape }),
);

const WHOLE_TEXT = { type: 'string', pattern: '^(0|-?[1-9][0-9]{0,15})$' } as const;

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
    v.maxLength(17),
    v.regex(/^(0|-?[1-9][0-9]{0,15})$/),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
    v.metadata({ json: { anyOf: [{ type: 'integer', minimum: min, maximum: max }, WHOLE_TEXT] } satisfies JsonShape }),
  );

/** The id of a record. */
export const recordId = whole(1, Number.MAX_SAFE_INTEGER);

/** A switch given as true/false, or as text or number. */
export const yesNo = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
  v.transform((value) => value === true || value === 'true' || value === '1'),
  v.metadata({ json: { anyOf: [{ type: 'boolean' }, { enum: ['true', 'false', '1', '0'] }] } satisfies JsonShape }),
);

/** A bare coin in any letter case: `btc`. */
export const coinCode = v.pipe(v.string(), v.maxLength(16), v.regex(/^[A-Za-z0-9]{1,16}$/), v.toLowerCase());

/** The name of a product, as topics name it. */
export const productName = v.pipe(v.string(), v.maxLength(16), v.regex(/^[a-z]{1,16}$/));

/** Larger pages are answered as this size. */
export const PAGE_SIZE_MAX = 100_000;

/** Paging of every list: without these all rows are answered, newest first. */
export const paging = {
  pageNum: v.optional(
    described(whole(1, 1_000_000_000), 'Number of the page, from 1. Without paging all rows are answered, newest first.', 1),
  ),
  pageSize: v.optional(
    described(whole(1, Number.MAX_SAFE_INTEGER), `Rows of a page; more than ${PAGE_SIZE_MAX} count as ${PAGE_SIZE_MAX}.`, 20),
  ),
  orderByColumn: v.optional(
    described(text(40), 'Column to sort by, one of the fields of a row; an unknown one sorts by time.', 'createTime'),
  ),
  isAsc: v.optional(described(v.picklist(['asc', 'desc']), 'Direction of the sort: `asc` or `desc`.', 'desc')),
};

export const none = v.object({});
