import { isLiquidatable } from '@candor/formulas/perpetual/liquidation';
import { initialMarginUnits } from '@candor/formulas/perpetual/margin';
import { notional } from '@candor/money/market-scale';
import { LOTS } from '../../trading/order-rows.ts';
import type { PerpetualMarket } from './market.ts';
import type { Holding } from './position.ts';
import type { PerpetualState } from './state.ts';

/** Whether a side is safe now and with all its opening orders filled at one price, which is the worst that any of them can have. */
export function isSafeWithAll(state: PerpetualState, market: PerpetualMarket, holding: Holding, priceTicks: number): boolean {
  const { factor, tierVersion } = market.info;
  const { position, isLong, leverage, openingOrders } = holding;
  const before = position === null ? null : state.facts(position);
  const table = market.tierTable(position?.tierVersion ?? tierVersion);
  if (before !== null && isLiquidatable(before, table, market.mark.markTicks, factor)) return false;
  const { queue } = state.books.rows;
  const lots = openingOrders.reduce((sum, orderId) => sum + (queue[state.rowOf(orderId) + LOTS] ?? 0), 0);
  const valueUnits = notional(priceTicks, lots, factor);
  const after = {
    isLong,
    lots: (before?.lots ?? 0) + lots,
    entryValueUnits: (before?.entryValueUnits ?? 0n) + valueUnits,
    marginUnits: (before?.marginUnits ?? 0n) + initialMarginUnits(valueUnits, leverage),
  };
  return !isLiquidatable(after, table, market.mark.markTicks, factor);
}
