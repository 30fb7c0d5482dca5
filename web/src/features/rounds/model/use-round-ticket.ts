import * as v from 'valibot';
import { useDraft } from '../../../form/draft.ts';

/** Lengths go by their seconds, so that they stay from coin to coin. */
const stakeInputs = v.object({ side: v.picklist(['up', 'down']), period: v.number(), amount: v.string() });
export type StakeInputs = v.InferOutput<typeof stakeInputs>;

const FIRST: StakeInputs = { side: 'up', period: 60, amount: '' };

export type RoundTicket = ReturnType<typeof useRoundTicket>;

export function useRoundTicket() {
  const [inputs, setInputs] = useDraft<StakeInputs>({
    key: 'draft-round',
    shape: stakeInputs,
    begin: (kept) => kept ?? FIRST,
    isEmpty: () => false,
  });
  return { inputs, change: (part: Partial<StakeInputs>) => setInputs((before) => ({ ...before, ...part })) };
}
