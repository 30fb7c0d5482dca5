import * as v from 'valibot';
import { ageOf } from '../../domain/age.ts';
import type { MessageDescription, PlainMessageId } from '../../i18n/text.tsx';

const proposal = v.object({
  id: v.number(),
  action: v.string(),
  details: v.record(v.string(), v.union([v.string(), v.number()])),
  reason: v.string(),
  proposer: v.string(),
  createdMs: v.number(),
  untilMs: v.number(),
  state: v.picklist(['open', 'running', 'done', 'failed', 'withdrawn', 'expired']),
  confirmer: v.nullable(v.string()),
  closedMs: v.nullable(v.number()),
});

const openProposal = v.object({
  ...proposal.entries,
  changes: v.array(v.object({ name: v.string(), before: v.string(), after: v.string() })),
  refusal: v.nullable(v.object({ code: v.string(), text: v.string() })),
  mayWithdraw: v.boolean(),
});

export type Proposal = v.InferOutput<typeof proposal>;
export type OpenProposal = v.InferOutput<typeof openProposal>;

/** What waits for a second operator, the oldest first. */
export const openShape = v.array(openProposal);
/** What has ended, the newest first. */
export const endedShape = v.array(proposal);

export const STATES = {
  open: 'operator-work.state.open',
  running: 'operator-work.state.running',
  done: 'operator-work.state.done',
  failed: 'operator-work.state.failed',
  withdrawn: 'operator-work.state.withdrawn',
  expired: 'operator-work.state.expired',
} as const satisfies Record<Proposal['state'], PlainMessageId>;

const REFUSALS: ReadonlyMap<string, PlainMessageId> = new Map([
  ['OWN_PROPOSAL', 'operator-work.refusal.own'],
  ['ABOUT_YOURSELF', 'operator-work.refusal.aboutYou'],
  ['PROPOSER_GONE', 'operator-work.refusal.gone'],
  ['OPENED_BY', 'operator-work.refusal.openedBy'],
]);

/** Why its reader does not confirm it. */
export function refusalText({ code, text }: { readonly code: string; readonly text: string }): MessageDescription {
  const id = REFUSALS.get(code);
  return id === undefined ? { id: 'operator-work.form.refused', values: { text, code } } : { id };
}

const AGES = { seconds: 'operator-work.age.seconds', minutes: 'operator-work.age.minutes', hours: 'operator-work.age.hours' } as const;
const RESTS = { seconds: 'operator-work.rest.seconds', minutes: 'operator-work.rest.minutes', hours: 'operator-work.rest.hours' } as const;

/** How long ago something was, at a moment of the server's time. What is of the next moment is of now. */
export function ageText(createdMs: number, nowMs: number): MessageDescription {
  const { unit, value } = ageOf(Math.max(0, nowMs - createdMs) / 1_000);
  return { id: AGES[unit], values: { value } };
}

/** How long something can still be confirmed; null when it cannot any more. */
export function restText(untilMs: number, nowMs: number): MessageDescription | null {
  if (untilMs <= nowMs) return null;
  const { unit, value } = ageOf((untilMs - nowMs) / 1_000);
  return { id: RESTS[unit], values: { value } };
}
