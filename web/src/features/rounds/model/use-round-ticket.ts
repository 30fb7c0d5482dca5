import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useUser } from '../../../session/session.ts';
import { tabStorage } from '../../../session/storage.ts';

/** A ticket as it is remembered: in this tab, for the one who typed it. Lengths go by their seconds, so that they stay from coin to coin. */
const stakeInputs = v.object({ side: v.picklist(['up', 'down']), period: v.number(), amount: v.string() });
export type StakeInputs = v.InferOutput<typeof stakeInputs>;

const VERSION = 1;
const draft = v.object({ user: v.number(), inputs: stakeInputs });
const PLACE = 'draft-round';
const FIRST: StakeInputs = { side: 'up', period: 60, amount: '' };

export type RoundTicket = {
  readonly inputs: StakeInputs;
  readonly change: (part: Partial<StakeInputs>) => void;
};

export function useRoundTicket(): RoundTicket {
  const user = useUser()?.userId ?? null;
  const [inputs, setInputs] = useState<StakeInputs>(() => {
    const kept = tabStorage.read(PLACE, VERSION, draft);
    return kept !== null && kept.user === user ? kept.inputs : FIRST;
  });
  useEffect(() => {
    if (user !== null) tabStorage.write(PLACE, VERSION, { user, inputs });
  }, [user, inputs]);
  return { inputs, change: (part) => setInputs((before) => ({ ...before, ...part })) };
}
