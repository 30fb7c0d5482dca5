import type { Machine } from '../../api/user/machine.ts';
import type { FactorReset } from '../../identity/factor-reset.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Module } from '../module.ts';
import type { Verification } from '../verification/verification.ts';
import { resetFactors } from './reset-factors.ts';

export type FactorResetParts = Pick<Machine, 'core' | 'exchangeNow' | 'hears'> & {
  readonly identity: Identity;
  readonly verification: Verification;
};

/** Takes away the second factors of somebody who has lost them and has proved who he is. */
export const factorResets: Module<'factor-resets', FactorResetParts, FactorReset> = {
  name: 'factor-resets',
  actions: ({ core, identity, verification, exchangeNow: now, 'factor-resets': factorReset }) => [
    resetFactors({ core, users: identity.users, factorReset, hasPassed: (userId, id) => verification.hasPassed(userId, id), now }),
  ],
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
