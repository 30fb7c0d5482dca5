import { LOCK_CODES, LOCK_SCOPES } from '@candor/exchange/ground/holds/words';
import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import type { WorkList } from '../../operators/work-list.ts';
import { withLockTables } from './tables.ts';

/** So long before its review date a hold is due: somebody renews it, lifts it, or has it end. */
const DUE_MS = 24 * 3_600_000;
const LATE_MS = 20 * 3_600_000;
/** A pause after a change of what protects an account ends by itself: nobody reviews it. */
const BY_ITSELF = 'SECURITY_CHANGE';
/** Of one answer. */
const ROWS_MOST = 200;

export type HoldListParts = {
  readonly core: Pick<Core, 'query'>;
  readonly database: Database;
  readonly now: () => number;
  readonly exchangeNow: () => number;
};

const held = v.object({
  account: described(count, 'Number of the account.'),
  scope: described(v.picklist(LOCK_SCOPES), 'What it stops.'),
  code: described(v.picklist(LOCK_CODES), 'Why, as its owner reads it.'),
  reason: described(v.string(), 'Why, in words.'),
  operator: described(v.string(), 'Who has placed or last renewed it.'),
  sinceMs: described(count, 'Since when, UTC epoch milliseconds.'),
  reviewMs: described(count, 'When it ends unless it is renewed, UTC epoch milliseconds.'),
});

/** Holds whose review date comes within a day. Each look is written down. */
export function holdList(parts: HoldListParts): OperatorTask {
  return operatorTask({
    name: 'holds-due',
    summary: 'Lists the holds that end within a day unless somebody renews them, the first to end first.',
    permission: 'holds',
    input: { account: v.optional(numberField('Number of an account: its holds alone.', 1001)) },
    output: v.array(held),
    example: [
      {
        account: 1001,
        scope: 'withdrawal',
        code: 'RISK_REVIEW',
        reason: 'Unusual orders, we look at them',
        operator: 'anna',
        sinceMs: 1_798_502_400_000,
        reviewMs: 1_798_761_600_000,
      },
    ],
    trail: 'holds-due',
    async answer({ name: operator }, { account: wanted }) {
      const due = wanted === undefined ? dueNow(parts) : dueNow(parts).where('user_id', '=', wanted);
      const rows = await due.selectAll().orderBy('review_ms').orderBy('user_id').limit(ROWS_MOST).execute();
      const output: v.InferOutput<typeof held>[] = [];
      for (const { user_id: account, scope, code } of rows) {
        // the table lags behind the exchange: what was lifted or renewed since is not listed
        const locks = await parts.core.query({ type: 'holds.ofAccount', accountId: account });
        const lock = locks.find((one) => one.scope === scope && one.code === code && one.reviewMs <= parts.exchangeNow() + DUE_MS);
        if (lock !== undefined) output.push({ account, ...lock });
      }
      const deed = {
        operator,
        action: 'holds-due',
        details: { ...(wanted === undefined ? {} : { account: wanted }), rows: output.length },
      };
      await logSeparately(parts.database, parts.now(), deed);
      return { ok: true, output };
    },
  });
}

export function holdWork(parts: HoldListParts): WorkList {
  return {
    name: 'holds-due',
    permission: 'holds',
    action: 'holds-due',
    lateMs: LATE_MS,
    async waiting() {
      const found = await dueNow(parts)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('review_ms').as('first')])
        .executeTakeFirstOrThrow();
      return { count: Number(found.count), oldestMs: found.first === null ? null : Number(found.first) - DUE_MS };
    },
  };
}

function dueNow({ database, exchangeNow }: HoldListParts) {
  const nowMs = exchangeNow();
  const inForce = withLockTables(database).selectFrom('holds_in_force').where('code', '<>', BY_ITSELF);
  return inForce.where('review_ms', '>', nowMs).where('review_ms', '<=', nowMs + DUE_MS);
}
