import type { PlanRow } from '../../ledger/plan.ts';

/* Codes 70–79 belong to conversions. */

export const HOUSE_FX: PlanRow = {
  kind: 'house.fx',
  code: 70,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:fx:{asset}',
  meaning: 'inventory against which users convert; limits what may be sold of the asset',
};

export const FEE_CONVERSION: PlanRow = {
  kind: 'house.fee.conversion',
  code: 71,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:conversion:{asset}',
  meaning: 'fees of conversions, in the asset that was bought',
};

export const conversionAccounts: readonly PlanRow[] = [HOUSE_FX, FEE_CONVERSION];
