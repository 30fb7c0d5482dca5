import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { SpotInputs } from '../rules/ticket.ts';
import { useUser } from '../../../session/session.ts';
import { tabStorage } from '../../../session/storage.ts';

/** A ticket as it is remembered: in a draft, and while an order is on its way. */
export const spotInputs = v.object({
  side: v.picklist(['buy', 'sell']),
  kind: v.picklist(['limit', 'market']),
  timeInForce: v.picklist(['gtc', 'ioc', 'fok', 'post-only']),
  price: v.string(),
  quantity: v.string(),
  total: v.string(),
});

const VERSION = 1;
const draft = v.object({ user: v.number(), coin: v.string(), inputs: spotInputs });

function keptFor(coin: string, user: number | null): SpotInputs | null {
  const kept = tabStorage.read('draft-ticket', VERSION, draft);
  return kept !== null && kept.coin === coin && kept.user === user ? kept.inputs : null;
}

/** Inputs of a ticket that outlive a reload and a session that ends by itself: in this tab, for the one who typed them. */
export function useDraft(coin: string, first: SpotInputs) {
  const user = useUser()?.userId ?? null;
  const [inputs, setInputs] = useState<SpotInputs>(() => keptFor(coin, user) ?? first);
  useEffect(() => {
    if (user === null) return;
    if (inputs.quantity !== '' || inputs.total !== '') tabStorage.write('draft-ticket', VERSION, { user, coin, inputs });
    else if (keptFor(coin, user) !== null) tabStorage.remove('draft-ticket');
  }, [coin, user, inputs]);
  return [inputs, setInputs] as const;
}
