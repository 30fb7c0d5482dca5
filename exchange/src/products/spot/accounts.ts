import type { PlanRow } from '../../ledger/plan.ts';

/* Codes 20–29 belong to spot. */

export const HOLD_SPOT: PlanRow = {
  kind: 'user.hold.spot',
  code: 20,
  scope: 'object',
  class: 'P',
  frozenIn: 'platform',
  owed: 'owner',
  name: '{kind}:{owner}:hold:spot:{ref}:{asset}',
  meaning: 'reserved for one spot order; `ref` is the order',
};

export const FEE_SPOT: PlanRow = {
  kind: 'house.fee.spot',
  code: 21,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:spot:{asset}',
  meaning: 'fees of spot trades',
};

export const spotAccounts: readonly PlanRow[] = [HOLD_SPOT, FEE_SPOT];
