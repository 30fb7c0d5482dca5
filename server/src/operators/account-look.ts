import { unprovedOf, type AddressKind } from '../identity/addresses.ts';
import type { SecondFactors } from '../identity/second-factors.ts';
import type { Users } from '../identity/users.ts';
import type { Database } from '../machine/storage/connection.ts';
import { BAD_INPUT, partOf, type OperatorTask } from './operator-task.ts';
import { logAction } from './trail.ts';

/** What the house knows of somebody who writes to customer service. Neither what is held nor anything that signs in. */
export type LookedAtAccount = {
  readonly account: number;
  readonly loginName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Which of these were bound without the login password, so maybe by somebody else: they prove nothing of who writes from them. */
  readonly unproved: readonly AddressKind[];
  readonly registeredMs: number | null;
  readonly isOpen: boolean;
  readonly hasSecondFactor: boolean;
  /** `level` 1 basic, 2 advanced; `status` 1 passed, 2 refused, 3 under review; `isProved`: handed in with the login password. */
  readonly verifications: readonly { readonly id: number; readonly level: number; readonly status: number; readonly isProved: boolean }[];
};

export type AccountLookOptions = {
  readonly database: Database;
  readonly users: Pick<Users, 'byId' | 'agreement'>;
  readonly factors: Pick<SecondFactors, 'isOn'>;
  readonly verificationsOf: (userId: number) => Promise<LookedAtAccount['verifications']>;
  readonly now: () => number;
};

/** Whose an account is, for who may see it. The look is logged before anything is shown. */
export function accountLook({ database, users, factors, verificationsOf, now }: AccountLookOptions): OperatorTask {
  return {
    name: 'account',
    permission: 'accounts',
    async answer(operator, asked) {
      const account = partOf(asked, 'account');
      if (typeof account !== 'number' || !Number.isSafeInteger(account)) return BAD_INPUT;
      const user = await users.byId(account);
      if (user === null) return { outcome: 'NOT_FOUND', told: `there is no account ${account}` };
      await database
        .transaction()
        .execute((transaction) => logAction(transaction, now(), { operator, action: 'account.look', details: { account } }));
      const seen: LookedAtAccount = {
        account,
        loginName: user.loginName,
        email: user.email,
        phone: user.phone,
        unproved: unprovedOf(user),
        registeredMs: (await users.agreement(account))?.registeredMs ?? null,
        isOpen: user.status === 0,
        hasSecondFactor: await factors.isOn(account),
        verifications: await verificationsOf(account),
      };
      return { outcome: 'ok', told: seen };
    },
  };
}
