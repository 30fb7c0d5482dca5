import type { AuditRow } from '../../../audit/plan.ts';

/** Stakes under their users; what was lost under owner 0, until winners and fee are paid from it. */
export const ESCROW_ROUND: AuditRow = {
  kind: 'escrow.round',
  code: 40,
  scope: 'object',
  class: 'P',
  severalOwners: true,
  owed: 'owner',
  atRisk: true,
  name: 'escrow:round:{ref}:{owner}:{asset}',
};

export const FEE_ROUNDS: AuditRow = {
  kind: 'house.fee.rounds',
  code: 41,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:rounds:{asset}',
};

export const roundsRows: readonly AuditRow[] = [ESCROW_ROUND, FEE_ROUNDS];
