import type { AuditRow } from '../../../audit/plan.ts';

/** What the house can sell of a coin. */
export const HOUSE_FX: AuditRow = {
  kind: 'house.fx',
  code: 70,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:fx:{asset}',
};

export const FEE_CONVERSION: AuditRow = {
  kind: 'house.fee.conversion',
  code: 71,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:conversion:{asset}',
};

export const conversionRows: readonly AuditRow[] = [HOUSE_FX, FEE_CONVERSION];
