import type { Machine } from '../../api/user/machine.ts';
import type { ServerProduct } from '../../products/product.ts';
import type { Module } from '../module.ts';
import type { Payments } from '../payments/module.ts';
import { budgetActions } from './budget-actions.ts';
import { coinActions } from './coin-actions.ts';
import { houseMoney } from './house-money.ts';

export type TreasuryParts = Pick<Machine, 'core' | 'catalogue'> & {
  readonly payments: Payments;
  readonly manifests: readonly ServerProduct[];
};

/** Operators book what comes to the house and leaves it, move its coins, and fund budgets. */
export const treasury: Module<'treasury', TreasuryParts> = {
  name: 'treasury',
  actions: ({ core, catalogue, payments, manifests: products }) => [
    houseMoney({ core, catalogue }),
    ...coinActions({ core, catalogue, payments }),
    ...budgetActions({ core, catalogue, products }),
  ],
  open: async () => await Promise.resolve({}),
};
