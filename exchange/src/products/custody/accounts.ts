import type { PlanRow } from '../../ledger/plan.ts';

/* Codes 100–109 belong to custody; what is held cold has a row of the ground, since capital is paid in there. */

export const HOLD_WITHDRAW: PlanRow = {
  kind: 'user.hold.withdraw',
  code: 100,
  scope: 'object',
  class: 'P',
  owed: 'owner',
  name: '{kind}:{owner}:hold:withdraw:{ref}:{asset}',
  meaning: 'what one withdrawal has taken out of the platform wallet and not paid yet; `ref` is the withdrawal',
};

export const UNCLAIMED: PlanRow = {
  kind: 'unclaimed',
  code: 101,
  scope: 'house',
  class: 'P',
  owed: 'listed',
  name: 'unclaimed:{asset}',
  meaning: 'arrived, and below the minimum or of nobody who is known yet',
};

export const CUSTODY_DEPOSIT: PlanRow = {
  kind: 'custody.deposit',
  code: 102,
  scope: 'numbered',
  class: 'N',
  owed: 'none',
  name: 'custody:{asset}:{network}:deposit',
  meaning: 'coins held at the addresses of users',
};

export const CUSTODY_HOT: PlanRow = {
  kind: 'custody.hot',
  code: 103,
  scope: 'numbered',
  class: 'N',
  owed: 'none',
  name: 'custody:{asset}:{network}:hot',
  meaning: 'coins held where withdrawals are paid from',
};

export const CUSTODY_TRANSIT: PlanRow = {
  kind: 'custody.transit',
  code: 104,
  scope: 'numbered',
  class: 'N',
  owed: 'none',
  name: 'custody:{asset}:{network}:transit',
  meaning: 'coins of withdrawals that were sent and are not confirmed yet',
};

export const RECEIVABLE_REORG: PlanRow = {
  kind: 'receivable.reorg',
  code: 105,
  scope: 'wallet',
  class: 'N',
  owed: 'none',
  name: 'receivable:reorg:{owner}:{asset}',
  meaning: 'what a user owes since deposits that were spent left their chain again; no wallet of his',
};

export const FEE_WITHDRAW: PlanRow = {
  kind: 'house.fee.withdraw',
  code: 106,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:withdraw:{asset}',
  meaning: 'fees of withdrawals',
};

export const NETWORK: PlanRow = {
  kind: 'house.network',
  code: 107,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:network:{asset}',
  meaning: 'funded budget that fees of chains are paid from',
};

export const PROVIDER: PlanRow = {
  kind: 'provider',
  code: 108,
  scope: 'numbered',
  class: 'N',
  owed: 'none',
  name: 'provider:{network}:{asset}',
  meaning: 'what lies with a payment provider; its name has a number as networks have',
};

export const custodyAccounts: readonly PlanRow[] = [
  HOLD_WITHDRAW,
  UNCLAIMED,
  CUSTODY_DEPOSIT,
  CUSTODY_HOT,
  CUSTODY_TRANSIT,
  RECEIVABLE_REORG,
  FEE_WITHDRAW,
  NETWORK,
  PROVIDER,
];
