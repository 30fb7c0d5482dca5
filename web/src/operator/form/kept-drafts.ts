import { useEffect, useEffectEvent, useState } from 'react';
import { useReader } from '../reader.ts';
import { ownSession } from '../session.ts';
import type { Drafts } from './inputs.ts';

/** What stood in forms when a session was over, by who had typed it and where: in this page's memory alone. */
const kept = new Map<string, Drafts>();

/** What is typed into a form. It is there again when the same operator signs in after his session was over; who signs out or goes elsewhere leaves it. */
export function useKeptDrafts(form: string, before: Drafts) {
  const { session } = useReader();
  const key = `${session.name} ${form}`;
  const state = useState<Drafts>(() => ({ ...before, ...kept.get(key) }));
  const leave = useEffectEvent(() => {
    const { session: now, ending } = ownSession.store.getState();
    if (now === null && ending === 'over') kept.set(key, state[0]);
  });
  useEffect(() => {
    kept.delete(key);
    return () => leave();
  }, [key]);
  return state;
}
