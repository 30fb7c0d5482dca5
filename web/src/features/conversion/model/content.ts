import * as v from 'valibot';

const coin = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/));
const decimal = v.pipe(v.string(), v.regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** What is sent, and the newest conversion there was before: whatever is newer may be this one. */
export const conversionContent = v.object({ from: coin, to: coin, amount: decimal, quoteId: v.string(), newestId: v.number() });
export type ConversionContent = v.InferOutput<typeof conversionContent>;

/** A half-filled form, kept for this tab. */
export const conversionDraft = v.object({ from: coin, to: coin, amount: v.union([v.literal(''), decimal]) });
