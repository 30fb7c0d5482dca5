import { mulDivFloor } from '@candor/money/mul-div';
import { INSURANCE } from '../accounts.ts';
import { assetOf } from '../asset.ts';
import type { Parts } from '../parts.ts';
import type { PerpetualMarket } from '../market.ts';
import type { OpenedPosition } from '../positions/position.ts';

/** What one position may cost the insurance account: a fifth of what that has when the position is first taken over. */
const PARTS = 5n;

/** What the insurance account may still pay. */
export type InsuranceBudgets = {
  /** For the position, over all its liquidations. */
  readonly positionUnits: bigint;
  /** In the market, on this day (UTC). */
  readonly dayUnits: bigint;
};

/** What the insurance account may still pay for a position (`product-rules` 5.5, steps 4 and 5). */
export function budgetsOf(
  { ground }: Parts,
  timeMs: number,
  market: PerpetualMarket,
  { insurableUnits }: OpenedPosition,
): InsuranceBudgets {
  const balanceUnits = ground.ledger.numbered(INSURANCE, market.info.marketId, assetOf(ground));
  return {
    positionUnits: insurableUnits ?? mulDivFloor(balanceUnits, 1n, PARTS),
    dayUnits: market.insuranceDay.leftAtUnits(timeMs, balanceUnits),
  };
}

/** The less of both. */
export function lessOf({ positionUnits, dayUnits }: InsuranceBudgets): bigint {
  return positionUnits < dayUnits ? positionUnits : dayUnits;
}
