import * as v from 'valibot';

/** What is sent and remembered for a reload: the stake as it was pressed, and the newest one there was before it. */
export const stakeContent = v.object({
  coin: v.string(),
  periodId: v.number(),
  period: v.number(),
  round: v.number(),
  side: v.picklist(['up', 'down']),
  stake: v.string(),
  /** The payout that stood on the screen, if all of it plays. */
  payout: v.nullable(v.string()),
  newestId: v.number(),
});

export type StakeContent = v.InferOutput<typeof stakeContent>;
