import * as v from 'valibot';

const decimal = v.pipe(v.string(), v.regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** What is requested, the fee that was looked at, and the newest withdrawal there was before. No password and no code is in it. */
export const withdrawalContent = v.object({
  channel: v.string(),
  coin: v.string(),
  address: v.string(),
  amount: decimal,
  fee: decimal,
  newestId: v.number(),
});
export type WithdrawalContent = v.InferOutput<typeof withdrawalContent>;

/** A half-filled form, kept for this tab. */
export const withdrawalDraft = v.object({ address: v.string(), amount: v.union([v.literal(''), decimal]) });
export type WithdrawalInputs = v.InferOutput<typeof withdrawalDraft>;
