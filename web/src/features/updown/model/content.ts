import * as v from 'valibot';

/** What is sent and remembered for a reload: the order by the terms that were accepted, and the newest contract there was before it. */
export const stakeContent = v.object({
  coin: v.string(),
  periodId: v.number(),
  seconds: v.number(),
  direction: v.picklist(['up', 'down']),
  stake: v.string(),
  rate: v.string(),
  proposalId: v.string(),
  newestId: v.number(),
});

export type StakeContent = v.InferOutput<typeof stakeContent>;
