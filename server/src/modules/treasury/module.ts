import type { Machine } from '../../api/user/machine.ts';
import type { ServerProduct } from '../../products/product.ts';
import type { Module } from '../module.ts';
import type { Payments } from '../payments/module.ts';
import { budgetActions } from './budget-actions.ts';
import { coinActions } from './coin-actions.ts';
import { FUND_VARIABLES, readFundFloors, type FundFloors } from './fund-floors.ts';
import { fundList, fundWork } from './fund-list.ts';
import { houseMoney } from './house-money.ts';
import { houseResults } from './house-results.ts';

export type TreasuryParts = Pick<Machine, 'core' | 'database' | 'catalogue' | 'now'> & {
  readonly payments: Payments;
  readonly manifests: readonly ServerProduct[];
};

/** Operators book what comes to the house and leaves it, move its coins, and fund budgets. */
export const treasury: Module<'treasury', TreasuryParts, FundFloors, FundFloors> = {
  name: 'treasury',
  configuration: { variables: FUND_VARIABLES, read: (environment, _mode, problems) => readFundFloors(environment, problems) },
  actions: ({ core, catalogue, payments, manifests: products, ...parts }) => [
    houseMoney({ core, catalogue }),
    fundList({ ...parts, core, catalogue, manifests: products, floors: () => parts.treasury }),
    ...houseResults(parts),
    ...coinActions({ core, catalogue, payments }),
    ...budgetActions({ core, catalogue, products }),
  ],
  workLists: (parts) => [fundWork({ ...parts, floors: () => parts.treasury })],
  open: async (_parts, floors) => await Promise.resolve({ gives: floors }),
};
