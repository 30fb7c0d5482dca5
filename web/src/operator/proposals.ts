import * as v from 'valibot';
import { ageOf } from '../domain/age.ts';
import type { MessageDescription } from '../i18n/text.tsx';
import { ownSession, type Session } from './session.ts';
import { readOutput } from './transport.ts';

const proposal = v.object({
  id: v.number(),
  action: v.string(),
  details: v.record(v.string(), v.union([v.string(), v.number()])),
  reason: v.string(),
  proposer: v.string(),
  createdMs: v.number(),
  untilMs: v.number(),
});

export type Proposal = v.InferOutput<typeof proposal>;

/** What waits for a second operator, the oldest first. `aheadMs`: the server's time less this device's, which may go wrong. */
export type Proposals = { readonly proposals: readonly Proposal[]; readonly aheadMs: number; readonly seenMs: number };

export async function fetchProposals(session: Session): Promise<Proposals> {
  const answered = await ownSession.ask(session, 'proposals');
  return { proposals: readOutput(v.array(proposal), answered), aheadMs: answered.atMs - Date.now(), seenMs: answered.atMs };
}

const AGES = { seconds: 'operator.age.seconds', minutes: 'operator.age.minutes', hours: 'operator.age.hours' } as const;

/** How long ago something was, at a moment of the server's time. What is of the next moment is of now. */
export function ageText(createdMs: number, nowMs: number): MessageDescription {
  const { unit, value } = ageOf(Math.max(0, nowMs - createdMs) / 1_000);
  return { id: AGES[unit], values: { value } };
}
