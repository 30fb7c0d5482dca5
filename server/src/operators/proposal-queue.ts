import type { Database } from '../machine/storage/connection.ts';
import { confirmRefusal, mayWithdraw } from './may-confirm.ts';
import type { Operator } from './operator-accounts.ts';
import type { ActionDetails, Changed, OperatorChange } from './operator-action.ts';
import type { OperatorFacts } from './operator-facts.ts';
import { allows } from './permissions.ts';
import { OPEN_MS, type ProposalRow } from './proposals.ts';

/** How it stands: it waits, is being done, or has ended. `expired`: nobody has confirmed it in time. */
export const PROPOSAL_STATES = ['open', 'running', 'done', 'failed', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export type Proposal = {
  readonly id: number;
  readonly action: string;
  readonly details: ActionDetails;
  readonly reason: string;
  readonly proposer: string;
  readonly createdMs: number;
  /** Until when it can be confirmed, UTC epoch milliseconds. */
  readonly untilMs: number;
  readonly state: ProposalState;
  readonly confirmer: string | null;
  /** When it ended, UTC epoch milliseconds; null while it has not. */
  readonly closedMs: number | null;
};

/** One that waits, as it is for its reader. */
export type OpenProposal = Proposal & {
  readonly changes: readonly Changed[];
  /** Why he does not confirm it; null when he may. */
  readonly refusal: { readonly code: string; readonly text: string } | null;
  readonly mayWithdraw: boolean;
};

type QueueOptions = {
  readonly database: Database;
  readonly facts: OperatorFacts;
  readonly now: () => number;
  /** What can be proposed, by name. */
  readonly change: (name: string) => OperatorChange | undefined;
};

const ENDED_AT_ONCE = 50;

/** What was proposed, for who may decide it. Reads alone. */
export class ProposalQueue {
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** What waits for a second operator, the oldest first. */
  async open(operator: Operator): Promise<readonly OpenProposal[]> {
    const { database, facts, now, change } = this.#options;
    const query = database.selectFrom('operator_proposals').selectAll().where('state', '=', 'open');
    const rows = await query
      .where('created_ms', '>', now() - OPEN_MS)
      .orderBy('id')
      .execute();
    const all = await facts.all();
    const open: OpenProposal[] = [];
    for (const row of rows) {
      const action = change(row.action);
      if (action === undefined || !allows(operator.roles, action.permission)) continue;
      const refused = confirmRefusal(operator, row, action, all);
      const refusal = refused === null ? null : { code: refused.code, text: refused.text };
      const changes = (await action.changes?.(row.details)) ?? [];
      open.push({ ...this.#proposalOf(row), changes, refusal, mayWithdraw: mayWithdraw(operator, row) });
    }
    return open;
  }

  /** What has ended, the newest first, so many at once; `before` is the number of the last one seen. */
  async ended(operator: Operator, before: number): Promise<readonly Proposal[]> {
    const { database, now, change } = this.#options;
    const found: Proposal[] = [];
    let below = before;
    // others' are passed over, so that a page is not short because of them
    for (let rows: readonly ProposalRow[] = []; found.length < ENDED_AT_ONCE;) {
      rows = await database
        .selectFrom('operator_proposals')
        .selectAll()
        .where('id', '<', below)
        .where((where) => where.or([where('state', '!=', 'open'), where('created_ms', '<=', now() - OPEN_MS)]))
        .orderBy('id', 'desc')
        .limit(ENDED_AT_ONCE)
        .execute();
      const own = rows.filter(({ action }) => {
        const permission = change(action)?.permission;
        return permission !== undefined && allows(operator.roles, permission);
      });
      found.push(...own.map((row) => this.#proposalOf(row)));
      below = rows.at(-1)?.id ?? 0;
      if (rows.length < ENDED_AT_ONCE) break;
    }
    return found.slice(0, ENDED_AT_ONCE);
  }

  #proposalOf({ id, action, details, reason, proposer, created_ms, state, confirmer, closed_ms }: ProposalRow): Proposal {
    const untilMs = created_ms + OPEN_MS;
    const isExpired = state === 'open' && untilMs <= this.#options.now();
    return {
      id,
      action,
      details,
      reason,
      proposer,
      createdMs: created_ms,
      untilMs,
      state: isExpired ? 'expired' : state,
      confirmer,
      closedMs: isExpired ? untilMs : closed_ms,
    };
  }
}
