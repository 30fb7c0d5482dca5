import type { PlanRow } from '../../ledger/plan.ts';

/* Codes 50–59 belong to perpetual contracts. The number of a numbered row is the market's. */

export const HOLD_PERPETUAL: PlanRow = {
  kind: 'user.hold.perpetual',
  code: 50,
  scope: 'object',
  class: 'P',
  frozenIn: 'contract',
  owed: 'owner',
  name: '{kind}:{owner}:hold:perp:{ref}:{asset}',
  meaning: 'margin and fee reserved for one opening order; `ref` is the order',
};

export const MARGIN: PlanRow = {
  kind: 'user.margin',
  code: 51,
  scope: 'object',
  class: 'P',
  frozenIn: 'contract',
  owed: 'owner',
  name: '{kind}:{owner}:margin:{ref}:{asset}',
  meaning: 'isolated margin of one position; `ref` is the position',
};

export const FEE_PERPETUAL: PlanRow = {
  kind: 'house.fee.perpetual',
  code: 52,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:perpetual:{asset}',
  meaning: 'fees of opening and closing perpetual contracts',
};

export const CLEARING_PERPETUAL: PlanRow = {
  kind: 'clearing.perpetual',
  code: 53,
  scope: 'numbered',
  class: 'F',
  owed: 'none',
  name: 'clearing:perp:{ref}:{asset}',
  meaning: 'counter account of realised profit and loss of one market: always − Σ side × entry value of its open positions',
};

export const CLEARING_FUNDING: PlanRow = {
  kind: 'clearing.funding',
  code: 54,
  scope: 'numbered',
  class: 'F',
  owed: 'none',
  zeroAfterCommand: true,
  name: 'clearing:funding:{ref}:{asset}',
  meaning: 'funding on its way from payers to receivers of one market',
};

export const INSURANCE: PlanRow = {
  kind: 'house.insurance',
  code: 55,
  scope: 'numbered',
  class: 'P',
  owed: 'none',
  name: 'house:insurance:{ref}:{asset}',
  meaning: 'what covers losses beyond the margins of one market; fed by liquidation fees and rounding',
};

export const perpetualAccounts: readonly PlanRow[] = [
  HOLD_PERPETUAL,
  MARGIN,
  FEE_PERPETUAL,
  CLEARING_PERPETUAL,
  CLEARING_FUNDING,
  INSURANCE,
];
