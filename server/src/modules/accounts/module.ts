import { getInfo, loginOut, updateUserLoginPwd } from '@candor/contract/modules/accounts/calls';
import type { Machine } from '../../api/user/machine.ts';
import { proved } from '../../api/user/step-up-table.ts';
import type { Identity } from '../../identity/identity.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { Module } from '../module.ts';
import type { VipLevels } from '../vip/vip-levels.ts';
import type { Verification } from '../verification/verification.ts';
import { accountLook } from './account-look.ts';

export type AccountParts = Pick<Machine, 'core' | 'database' | 'catalogue' | 'markets' | 'besideWallets' | 'settings' | 'exchangeNow'> & {
  readonly captcha: Captchas;
  readonly identity: Identity;
  readonly verification: Verification;
  readonly 'trade-passwords': TradePasswords;
  readonly vip: Pick<VipLevels, 'levelOf'>;
};

/** Registering, signing in and out, and what an account is. */
export const accounts: Module<'accounts', AccountParts> = {
  name: 'accounts',
  stepUp: {
    [updateUserLoginPwd.name]: { ...proved('password-change'), passwordParameter: 'oldPassword' },
    [loginOut.name]: { free: 'ends the very session that asks' },
  },
  ownLists: [{ call: getInfo, parameters: {} }],
  actions: ({ database, identity, verification, exchangeNow: now }) => [
    accountLook({
      database,
      users: identity.users,
      factors: identity.factors,
      verificationsOf: (userId) => verification.statesOf(userId),
      now,
    }),
  ],
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
