import type { LockCommand } from '@candor/exchange/ground/holds/commands';
import type { LockCode, LockScope } from '@candor/exchange/ground/holds/words';
import { LOCK_CODES, LOCK_SCOPES } from '@candor/exchange/ground/holds/words';
import type { Core } from '../../machine/core/core.ts';
import type { Users } from '../../identity/users.ts';
import { numberField, wordField } from '../../operators/fields.ts';
import {
  operatorChange,
  refuseAction,
  type ActionBy,
  type ActionRefusal,
  type Input,
  type OperatorChange,
} from '../../operators/operator-action.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 7;
/** Of a legal order, which lasts as long as it says: a hundred years. */
const MOST_DAYS_OF_ORDER = 36_500;
/** Of the reason, which the account's owner reads. */
const REASON_LENGTH_MAX = 200;

export type LockActionsOptions = {
  readonly core: Pick<Core, 'query' | 'submit'>;
  /** The exchange's time, UTC epoch milliseconds. */
  readonly exchangeNow: () => number;
  readonly users: Pick<Users, 'byId'>;
};

type Named = { readonly account: number; readonly scope: LockScope; readonly code: LockCode };
type Placed = Named & { readonly reviewMs: number };

const NAMED = {
  account: numberField('Number of the account.', 1001),
  scope: wordField(LOCK_SCOPES, 'What it stops: payments out, or what opens.', 'opening'),
  code: wordField(LOCK_CODES, 'Why, as its owner reads it.', 'RISK_REVIEW'),
};
const PLACED = {
  ...NAMED,
  days: numberField(
    `Days to the review: ${MOST_DAYS} at most but for a legal order, which takes as many as it says.`,
    3,
    MOST_DAYS_OF_ORDER,
  ),
};

const NO_ACCOUNT = refuseAction('NOT_FOUND', 'no user has an account of this number');
const NO_LOCK = refuseAction('NOT_FOUND', 'this account has no such hold');
const OWN_LOCK = refuseAction('BAD_INPUT', 'both of you have placed or last renewed this hold: one who lifts it must be somebody else');

/**
 * Placing and lifting locks (product rules §18). One person places, since danger does not wait for a second one and a lock ends by itself; two
 * persons lift what somebody had a reason for.
 */
export function lockActions(options: LockActionsOptions): readonly OperatorChange[] {
  const shared = { permission: 'holds', reasonLengthMax: REASON_LENGTH_MAX, command: { takes: ['account'] } } as const;
  return [
    operatorChange({
      ...shared,
      name: 'hold',
      summary: 'Holds withdrawals or new orders of an account until a review date; again renews it.',
      persons: 1,
      input: PLACED,
      check: (input) => checkLock(options, input),
      run: ({ reviewMs, ...named }, by) => submit(options, by, { type: 'hold.place', ...authored(named, by), reviewMs }),
    }),
    operatorChange({
      ...shared,
      name: 'lift',
      summary: 'Lifts a hold.',
      persons: 2,
      input: NAMED,
      check: (named) => checkLift(options, named),
      async changes(named) {
        const lock = (await options.core.query({ type: 'holds.ofAccount', accountId: named.account })).find((one) => isOf(one, named));
        const before = lock === undefined ? 'none' : `${lock.code} until ${new Date(lock.reviewMs).toISOString().slice(0, 16)}Z`;
        return [{ name: named.scope, before, after: 'none' }];
      },
      run: (named, by) => submit(options, by, { type: 'hold.lift', ...authored(named, by) }),
    }),
  ];
}

const isOf = ({ scope, code }: Pick<Named, 'scope' | 'code'>, named: Named): boolean => scope === named.scope && code === named.code;

async function checkLock(
  { users, exchangeNow }: LockActionsOptions,
  { days, ...named }: Input<typeof PLACED>,
): Promise<{ readonly ok: true; readonly details: Placed } | ActionRefusal> {
  if (days > MOST_DAYS && named.code !== 'LEGAL_ORDER')
    return { ...refuseAction('BAD_INPUT', 'days needs a whole number from 1 to {most}', { most: MOST_DAYS }), field: 'days' };
  if ((await users.byId(named.account)) === null) return NO_ACCOUNT;
  return { ok: true, details: { ...named, reviewMs: exchangeNow() + days * DAY_MS } };
}

async function checkLift(
  { core }: LockActionsOptions,
  named: Named,
): Promise<{ readonly ok: true; readonly details: Named } | ActionRefusal> {
  const locks = await core.query({ type: 'holds.ofAccount', accountId: named.account });
  return locks.some((one) => isOf(one, named)) ? { ok: true, details: named } : NO_LOCK;
}

function authored(
  { account, scope, code }: Named,
  { proposer, confirmer, reason }: ActionBy,
): Omit<Extract<LockCommand, { type: 'hold.lift' }>, 'type'> {
  return {
    accountId: account,
    scope,
    code,
    operator: confirmer === null ? proposer : `${proposer}, ${confirmer}`,
    reason,
  };
}

/** The same proposal is the same command, so it is done once however often it is run. */
async function submit(
  { core }: LockActionsOptions,
  { proposalId }: ActionBy,
  body: LockCommand,
): Promise<{ readonly ok: true } | ActionRefusal> {
  const { outcome } = await core.submit({ id: `operator:${proposalId}`, accountId: 0, body });
  if (outcome.ok) return { ok: true };
  if (outcome.code === 'BAD_INPUT' && body.type === 'hold.lift') return OWN_LOCK;
  if (outcome.code === 'NOT_FOUND') return body.type === 'hold.lift' ? NO_LOCK : NO_ACCOUNT;
  return refuseAction(outcome.code, 'the exchange refused it: {code}', { code: outcome.code });
}
