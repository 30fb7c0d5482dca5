import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { useReader } from '../reader.ts';
import { ownSession, type Session } from '../session.ts';
import { readOutput } from '../transport.ts';

/** What a look has brought. `aheadMs`: the server's time less this device's, which may go wrong. */
export type Seen<Output> = { readonly output: Output; readonly atMs: number; readonly aheadMs: number };

/** Asks for an action that changes nothing; an output of another shape is no answer. */
export async function lookAt<Output>(
  session: Session,
  action: string,
  shape: v.GenericSchema<unknown, Output>,
  input: object = {},
): Promise<Seen<Output>> {
  const answered = await ownSession.ask(session, action, input);
  return { output: readOutput(shape, answered), atMs: answered.atMs, aheadMs: answered.atMs - Date.now() };
}

/**
 * What a look brings, kept for a moment. Asked for when it is opened, looked at again or wanted anew, never by itself: each request would keep the session
 * of somebody alive who has left. Changes that this page sends have every look on the screen asked for anew.
 */
export function useLook<Output>(action: string, shape: v.GenericSchema<unknown, Output>, input: object = {}, isWanted = true) {
  const { session } = useReader();
  return useQuery({
    queryKey: ['look', action, input],
    queryFn: () => lookAt(session, action, shape, input),
    enabled: isWanted,
  });
}

/** All that is shown may have changed: every look on the screen is asked for anew. Done when it is there. */
export function useReadAnew(): () => Promise<void> {
  const data = useQueryClient();
  return async () => await data.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'look' });
}
