import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useUser } from './session.ts';
import { tabStorage } from './storage.ts';

const VERSION = 1;

/** What stands in a ticket. `change` takes the parts that are new. */
export type TicketDraft<Inputs> = {
  readonly inputs: Inputs;
  readonly change: (part: Partial<Inputs>) => void;
};

/** A ticket as it is remembered at `place`: in this tab, for the one who typed it. Begins with `first`, also where `shape` does not fit. */
export function useTicketDraft<Inputs>(
  place: 'draft-second' | 'draft-round',
  shape: v.GenericSchema<Inputs>,
  first: Inputs,
): TicketDraft<Inputs> {
  const user = useUser()?.userId ?? null;
  const [inputs, setInputs] = useState<Inputs>(() => {
    const kept = tabStorage.read(place, VERSION, v.object({ user: v.number(), inputs: shape }));
    return kept !== null && kept.user === user ? kept.inputs : first;
  });
  useEffect(() => {
    if (user !== null) tabStorage.write(place, VERSION, { user, inputs });
  }, [place, user, inputs]);
  return { inputs, change: (part) => setInputs((before) => ({ ...before, ...part })) };
}
