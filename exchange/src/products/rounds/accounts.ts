import type { PlanRow } from '../../ledger/plan.ts';

/* Codes 40–49 belong to rounds. */

export const ESCROW_ROUND: PlanRow = {
  kind: 'escrow.round',
  code: 40,
  scope: 'object',
  class: 'P',
  severalOwners: true,
  atRisk: true,
  owed: 'owner',
  name: 'escrow:round:{ref}:{owner}:{asset}',
  meaning: 'stakes of one round under each user; lost stakes under owner 0 until winners and fee are paid from them; `ref` is the round',
};

export const FEE_ROUNDS: PlanRow = {
  kind: 'house.fee.rounds',
  code: 41,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:rounds:{asset}',
  meaning: 'fees of rounds',
};

export const roundsAccounts: readonly PlanRow[] = [ESCROW_ROUND, FEE_ROUNDS];
