import * as v from 'valibot';

const wallet = v.picklist(['platform', 'finance', 'contract']);
const decimal = v.pipe(v.string(), v.regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** What is sent, what the receipt shows, and the last record there was before: whatever is newer may be this transfer. */
export const transferContent = v.object({
  from: wallet,
  to: wallet,
  amount: decimal,
  fromBefore: decimal,
  toBefore: decimal,
  afterRecord: v.number(),
});
export type TransferContent = v.InferOutput<typeof transferContent>;

/** A half-filled form, kept for this tab. */
export const transferDraft = v.object({ from: wallet, to: wallet, amount: v.union([v.literal(''), decimal]) });
