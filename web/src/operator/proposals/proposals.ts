import * as v from 'valibot';
import { ageOf } from '../../domain/age.ts';
import type { MessageDescription } from '../../i18n/text.tsx';

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

/** What waits for a second operator, the oldest first. */
export const proposalsShape = v.array(proposal);

const AGES = { seconds: 'operator-work.age.seconds', minutes: 'operator-work.age.minutes', hours: 'operator-work.age.hours' } as const;

/** How long ago something was, at a moment of the server's time. What is of the next moment is of now. */
export function ageText(createdMs: number, nowMs: number): MessageDescription {
  const { unit, value } = ageOf(Math.max(0, nowMs - createdMs) / 1_000);
  return { id: AGES[unit], values: { value } };
}
