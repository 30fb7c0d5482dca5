import type { TierTerms } from '@candor/formulas/perpetual/tiers';
import { formatAmount } from '@candor/money/amount';
import type { LiquidationSettlement } from '@candor/proofs/kinds/perpetual/liquidation-evidence';

/** Decimals of USDT. */
const SCALE = 8;

/** A table of tiers as signed objects have it. */
export type TierRows = LiquidationSettlement['tiers'];

export function tierRows(tiers: readonly TierTerms[]): TierRows {
  return tiers.map(({ aboveUnits, upToUnits, maintenancePpm }) => ({
    above: formatAmount(aboveUnits, SCALE),
    upTo: formatAmount(upToUnits, SCALE),
    ratePpm: maintenancePpm,
  }));
}
