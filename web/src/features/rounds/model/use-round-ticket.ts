import * as v from 'valibot';
import { useTicketDraft, type TicketDraft } from '../../../session/ticket-draft.ts';

/** Lengths go by their seconds, so that they stay from coin to coin. */
const stakeInputs = v.object({ side: v.picklist(['up', 'down']), period: v.number(), amount: v.string() });
export type StakeInputs = v.InferOutput<typeof stakeInputs>;

const FIRST: StakeInputs = { side: 'up', period: 60, amount: '' };

export type RoundTicket = TicketDraft<StakeInputs>;

export function useRoundTicket(): RoundTicket {
  return useTicketDraft('draft-round', stakeInputs, FIRST);
}
