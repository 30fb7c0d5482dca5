import { unprovedOf } from '../../identity/addresses.ts';
import type { SecondFactors } from '../../identity/second-factors.ts';
import { isOpen, type Users } from '../../identity/users.ts';
import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type OperatorTask } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';

/** What the house knows of somebody who writes to customer service. Neither what is held nor anything that signs in. */
export const lookedAt = v.object({
  account: described(count, 'Its number.'),
  loginName: described(v.string(), 'The name that signs in.'),
  email: described(v.nullable(v.string()), 'The bound address; null for none.'),
  phone: described(v.nullable(v.string()), 'The bound number; null for none.'),
  unproved: described(
    v.array(v.picklist(['email', 'phone'])),
    'Which of these were bound without the login password, so maybe by somebody else: they prove nothing of who writes from them.',
  ),
  registeredMs: described(v.nullable(count), 'UTC epoch milliseconds; null where it is not known.'),
  isOpen: described(v.boolean(), 'Neither closed nor locked.'),
  hasSecondFactor: described(v.boolean(), 'Whether more than the password is asked for.'),
  verifications: described(
    v.array(
      v.object({
        id: described(count, 'Its number.'),
        level: described(count, '1 basic, 2 advanced.'),
        status: described(count, '1 passed, 2 refused, 3 under review.'),
        isProved: described(v.boolean(), 'Handed in with the login password.'),
      }),
    ),
    'What was handed in, the oldest first.',
  ),
});

export type LookedAtAccount = v.InferOutput<typeof lookedAt>;

export type AccountLookOptions = {
  readonly database: Database;
  readonly users: Pick<Users, 'byId' | 'agreement'>;
  readonly factors: Pick<SecondFactors, 'isOn'>;
  readonly verificationsOf: (userId: number) => Promise<readonly LookedAtAccount['verifications'][number][]>;
  readonly now: () => number;
};

export const LOOKED_AT_EXAMPLE: LookedAtAccount = {
  account: 1001,
  loginName: 'alice01',
  email: 'alice@example.com',
  phone: null,
  unproved: ['email'],
  registeredMs: 1_798_761_600_000,
  isOpen: true,
  hasSecondFactor: true,
  verifications: [{ id: 7, level: 1, status: 1, isProved: true }],
};

/** What is known of the account; null when nobody has it. */
export async function lookAt(
  { users, factors, verificationsOf }: Omit<AccountLookOptions, 'database' | 'now'>,
  account: number,
): Promise<LookedAtAccount | null> {
  const user = await users.byId(account);
  if (user === null) return null;
  return {
    account,
    loginName: user.loginName,
    email: user.email,
    phone: user.phone,
    unproved: [...unprovedOf(user)],
    registeredMs: (await users.agreement(account))?.registeredMs ?? null,
    isOpen: isOpen(user),
    hasSecondFactor: await factors.isOn(account),
    verifications: [...(await verificationsOf(account))],
  };
}

/** Whose an account is, for who may see it. The look is logged before anything is shown. */
export function accountLook(options: AccountLookOptions): OperatorTask {
  const { database, now } = options;
  return operatorTask({
    name: 'account',
    summary: 'Shows whose an account is. Each look is written down.',
    permission: 'accounts',
    input: { account: numberField('Number of the account.', 1001) },
    command: { takes: ['account'] },
    output: lookedAt,
    example: LOOKED_AT_EXAMPLE,
    trail: 'account.look',
    async answer({ name: operator }, { account }) {
      const output = await lookAt(options, account);
      if (output === null) return refuseAction('NOT_FOUND', 'there is no account {account}', { account });
      await logSeparately(database, now(), { operator, action: 'account.look', details: { account } });
      return { ok: true, output };
    },
  });
}
