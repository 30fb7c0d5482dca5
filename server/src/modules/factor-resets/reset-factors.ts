import type { Core } from '../../machine/core/core.ts';
import type { FactorReset } from '../../identity/factor-reset.ts';
import { pauseReason } from '../../delivery/texts/pause-reasons.ts';
import { isOpen, type User, type Users } from '../../identity/users.ts';
import { numberField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type ActionBy, type ActionRefusal, type OperatorChange } from '../../operators/operator-action.ts';

/** Withdrawals wait this long, so that the owner can object to what was done in his name. */
const PAUSE_MS = 3 * 24 * 3_600_000;

export type ResetFactorsOptions = {
  readonly core: Pick<Core, 'submit'>;
  readonly users: Pick<Users, 'byId'>;
  readonly factorReset: FactorReset;
  /** Whether the verification of this number is the account's and has passed. */
  readonly hasPassed: (userId: number, verificationId: number) => Promise<boolean>;
  readonly now: () => number;
};

type Details = { readonly account: number; readonly verification: number };

/** For who has lost them and was compared with his documents. */
export function resetFactors(options: ResetFactorsOptions): OperatorChange {
  return operatorChange({
    name: 'reset-factors',
    summary: 'Takes the lost second factors of an account away, after a proof of identity.',
    permission: 'factors',
    persons: 2,
    input: {
      account: numberField('Number of the account.', 1001),
      verification: numberField('Number of the passed verification that the person was compared with.', 7),
    },
    command: { takes: ['account'] },
    check: (details) => check(options, details),
    async changes({ account }) {
      const before = (await options.factorReset.isNeeded(account)) ? 'on' : 'none';
      return [
        { name: 'secondFactors', before, after: 'none' },
        { name: 'withdrawals', before: 'as they are', after: 'held for 3 days' },
      ];
    },
    run: (details, by) => run(options, details, by),
  });
}

async function check(options: ResetFactorsOptions, details: Details) {
  const refusal = await refusalOf(options, details);
  if (refusal !== null) return refusal;
  if (!(await options.factorReset.isNeeded(details.account))) return refuseAction('ALREADY_DONE', 'the account has no second factor');
  return { ok: true, details } as const;
}

async function run(options: ResetFactorsOptions, details: Details, { proposalId, proposer }: ActionBy) {
  const refusal = await refusalOf(options, details);
  if (refusal !== null) return refusal;
  const { account: accountId } = details;
  // first: whoever takes the account over in the same moment withdraws nothing
  const { outcome } = await options.core.submit({
    id: `operator:${proposalId}`,
    accountId: 0,
    body: {
      type: 'hold.place',
      accountId,
      scope: 'withdrawal',
      code: 'SECURITY_CHANGE',
      reviewMs: options.now() + PAUSE_MS,
      operator: proposer,
      reason: pauseReason('factorsReset'),
    },
  });
  if (!outcome.ok) return refuseAction(outcome.code, 'withdrawals could not be held, so nothing was reset');
  await options.factorReset.reset(accountId);
  return { ok: true } as const;
}

async function refusalOf(options: ResetFactorsOptions, { account, verification }: Details): Promise<ActionRefusal | null> {
  const user: User | null = await options.users.byId(account);
  if (user === null || !isOpen(user)) return refuseAction('NOT_FOUND', 'there is no such account, or it was closed');
  if (await options.hasPassed(account, verification)) return null;
  return refuseAction('NOT_VERIFIED', 'the account has no passed verification of this number');
}
