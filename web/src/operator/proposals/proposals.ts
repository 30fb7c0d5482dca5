import * as v from 'valibot';
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
