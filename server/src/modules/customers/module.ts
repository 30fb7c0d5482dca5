import type { Machine } from '../../api/user/machine.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Module } from '../module.ts';
import type { Verification } from '../verification/verification.ts';
import { findCustomer } from './find-customer.ts';
import type { OwnPages } from './own-pages.ts';
import { showCustomer, showPart } from './show-customer.ts';

export type CustomerParts = Pick<Machine, 'database' | 'exchangeNow'> & {
  readonly identity: Identity;
  readonly verification: Verification;
};

/** Operators find accounts and look at them as their owners do. Nothing here changes anything, and nobody is signed in by it. */
export const customers: Module<'customers', CustomerParts, OwnPages> = {
  name: 'customers',
  actions: (parts) => {
    const { database, identity, verification, exchangeNow: now, customers: pages } = parts;
    const verificationsOf = (userId: number) => verification.statesOf(userId);
    const about = { database, identity, verification, verificationsOf, pages, now };
    return [findCustomer(about), showCustomer(about), showPart(about)];
  },
  open: async () => (await import('./open.ts')).openCustomers(),
};
