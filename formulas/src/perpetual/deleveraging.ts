import { notional } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';
import { RATE_ONE } from './mark.ts';
import { profitUnits } from './position.ts';
import type { Position } from './position.ts';

/**
 * The place of a position among those that may be deleveraged: higher first. Null when its equity at the mark is not above 0: it is no partner.
 *
 * id `perpetual.deleveragingScore`: with profit `floor(u·value·10^8 ÷ (V·equity))`, else `floor(u·equity·10^8 ÷ (V·value))`, `u` = profit at the mark.
 * Source: product rules 5.6 (G18); BitMEX and Binance, auto-deleveraging.
 */
export function deleveragingScore(position: Position, markTicks: number, factor: bigint): bigint | null {
  const profit = profitUnits(position, markTicks, factor);
  const equity = position.marginUnits + profit;
  if (equity <= 0n) return null;
  const value = notional(markTicks, position.lots, factor);
  return profit > 0n
    ? mulDivFloor(profit * value, RATE_ONE, position.entryValueUnits * equity)
    : mulDivFloor(profit * equity, RATE_ONE, position.entryValueUnits * value);
}
