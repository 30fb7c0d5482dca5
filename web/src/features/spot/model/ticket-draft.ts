import * as v from 'valibot';
import { useDraft } from '../../../form/draft.ts';
import type { SpotInputs } from '../rules/ticket.ts';

/** A ticket as it is remembered: in a draft, and while an order is on its way. */
export const spotInputs = v.object({
  side: v.picklist(['buy', 'sell']),
  kind: v.picklist(['limit', 'market']),
  timeInForce: v.picklist(['gtc', 'ioc', 'fok', 'post-only']),
  price: v.string(),
  quantity: v.string(),
  total: v.string(),
});

/** The inputs of a coin's ticket; a price alone is not worth keeping. */
export function useTicketDraft(coin: string, first: SpotInputs) {
  return useDraft<SpotInputs>({
    key: 'draft-ticket',
    shape: spotInputs,
    subject: coin,
    begin: (kept) => kept ?? first,
    isEmpty: ({ quantity, total }) => quantity === '' && total === '',
  });
}
