import { useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import * as v from 'valibot';
import { useUser } from '../session/session.ts';
import { tabStorage } from '../session/storage.ts';

const VERSION = 2;

interface DraftOptions<Inputs> {
  readonly key: `draft-${string}`;
  readonly shape: v.GenericSchema<Inputs>;
  /** What the inputs are about where it is not in them, such as a coin. */
  readonly subject?: string;
  /** The first inputs, from what was kept for this person and subject; null without that. */
  readonly begin: (kept: Inputs | null) => Inputs;
  /** Whether there is anything to be kept. */
  readonly isEmpty: (inputs: Inputs) => boolean;
}

/**
 * Inputs of a form that outlive a reload and a session that ends by itself: in this tab, for the one who typed them.
 * Never for a form with a password or a code.
 */
export function useDraft<Inputs>(options: DraftOptions<Inputs>): readonly [Inputs, Dispatch<SetStateAction<Inputs>>] {
  const { key, shape, subject = '', begin, isEmpty } = options;
  const user = useUser()?.userId ?? null;
  const kept = (): Inputs | null => {
    const found = tabStorage.read(key, VERSION, v.object({ user: v.number(), subject: v.string(), inputs: shape }));
    return found !== null && found.user === user && found.subject === subject ? found.inputs : null;
  };
  const [inputs, setInputs] = useState<Inputs>(() => begin(kept()));
  useEffect(() => {
    if (user === null) return;
    if (!isEmpty(inputs)) tabStorage.write(key, VERSION, { user, subject, inputs });
    else if (kept() !== null) tabStorage.remove(key);
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of a form say the same at every drawing
  }, [key, user, subject, inputs]);
  return [inputs, setInputs];
}
