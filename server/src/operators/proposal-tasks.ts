import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count, numberField } from './fields.ts';
import { operatorTask, type OperatorTask } from './operator-action.ts';
import { PROPOSAL_STATES, type ProposalQueue } from './proposal-queue.ts';
import { COMPLETED, type Proposals } from './proposals.ts';

const timeMs = (what: string) => described(count, `${what}, UTC epoch milliseconds.`);

const proposal = v.object({
  id: described(count, 'Its number.'),
  action: described(v.string(), 'Name of the action.'),
  details: described(v.record(v.string(), v.union([v.string(), v.number()])), 'What shall be done: numbers of objects and codes.'),
  reason: described(v.string(), 'Why.'),
  proposer: described(v.string(), 'Who has proposed it.'),
  createdMs: timeMs('When it was proposed'),
  untilMs: timeMs('Until when it can be confirmed'),
  state: described(v.picklist(PROPOSAL_STATES), 'How it stands; `expired`: nobody has confirmed it in time.'),
  confirmer: described(v.nullable(v.string()), 'Who has confirmed it.'),
  closedMs: described(v.nullable(count), 'When it ended, UTC epoch milliseconds; null while it has not.'),
});

const openProposal = v.object({
  ...proposal.entries,
  changes: described(
    v.array(
      v.object({
        name: described(v.string(), 'What would change.'),
        before: described(v.string(), 'As it is now.'),
        after: described(v.string(), 'As it would be.'),
      }),
    ),
    'What would be other than it is, where that can be said before.',
  ),
  refusal: described(
    v.nullable(v.object({ code: described(v.string(), 'Its code.'), text: described(v.string(), 'In words.') })),
    'Why the reader does not confirm it; null when he may.',
  ),
  mayWithdraw: described(v.boolean(), 'Whether the reader may take it back.'),
});

const EXAMPLE = {
  id: 7,
  action: 'reset-factors',
  details: { account: 1001, verification: 7 },
  reason: 'compared by video with the passport',
  proposer: 'anna',
  createdMs: 1_798_761_600_000,
  untilMs: 1_798_848_000_000,
} as const;

const NEWEST = Number.MAX_SAFE_INTEGER;

/** What waits for a second operator, and what became of it. */
export function proposalTasks({
  proposals,
  queue,
}: {
  readonly proposals: Proposals;
  readonly queue: ProposalQueue;
}): readonly OperatorTask[] {
  const numbered = { id: numberField('Number of the proposal.', 7) };
  return [
    operatorTask({
      name: 'proposals',
      summary: 'Lists what waits for a second operator and this one may confirm or withdraw.',
      permission: null,
      input: {},
      output: v.array(openProposal),
      example: [{ ...EXAMPLE, state: 'open', confirmer: null, closedMs: null, changes: [], refusal: null, mayWithdraw: true }],
      trail: null,
      answer: async (operator) => ({ ok: true, output: await queue.open(operator) }),
    }),
    operatorTask({
      name: 'proposals.ended',
      summary: 'Lists what was asked for and has ended, of what this operator may decide, the newest first, at most 50.',
      permission: null,
      input: { before: v.optional(numberField('Number of a proposal: those before it.', 7)) },
      output: v.array(proposal),
      example: [{ ...EXAMPLE, state: 'done', confirmer: 'bea', closedMs: 1_798_765_200_000 }],
      trail: null,
      answer: async (operator, { before }) => ({ ok: true, output: await queue.ended(operator, before ?? NEWEST) }),
    }),
    operatorTask({
      name: 'confirm',
      summary: 'Says the second operator’s yes to a proposal, which is done then.',
      permission: null,
      needs: 'code',
      input: numbered,
      command: { takes: ['id'] },
      output: COMPLETED,
      example: { proposalId: 7, isDone: true, text: null },
      trail: '<action>.confirmed',
      answer: async (operator, { id }) => await proposals.confirm(operator, id),
    }),
    operatorTask({
      name: 'withdraw',
      summary: 'Takes a proposal back that was not confirmed.',
      permission: null,
      needs: 'code',
      input: numbered,
      command: { takes: ['id'] },
      output: COMPLETED,
      example: { proposalId: 7, isDone: false, text: null },
      trail: '<action>.withdrawn',
      answer: async (operator, { id }) => await proposals.withdraw(operator, id),
    }),
  ];
}
