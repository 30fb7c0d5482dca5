import type { Bounded } from './parts.ts';
import type { Parts } from './parts.ts';
import { liquidate, nextLiquidatable } from './liquidation/liquidation.ts';
import { isLive } from './marks/marking.ts';
import type { PerpetualMarket } from './market.ts';
import { fireTrigger, isTriggering, nextTrigger } from './triggers/triggering.ts';

/**
 * Whether the mark has reached something that has not been dealt with: until it has, nothing else of the market is decided. Without a price
 * nothing is triggered or liquidated (`product-rules` 3.1): what a reduction brings below maintenance waits for the next.
 */
export function isPending(parts: Parts, market: PerpetualMarket, timeMs: number): boolean {
  if (!isLive(parts.ground, market, timeMs)) return false;
  return isTriggering(parts, market) || nextLiquidatable(parts, market) !== null;
}

/** Deals with at most `most` of what the mark has reached: triggers by number, then liquidations (`product-rules` 5.5). Answers how many. */
export function evaluate(parts: Parts, context: Bounded, market: PerpetualMarket, most: number): number {
  let count = 0;
  for (; count < most && context.mayBegin && isPending(parts, market, context.timeMs); count++) {
    // A fill may set a trigger that the mark has reached already: triggers go first.
    const trigger = nextTrigger(parts, market);
    const position = trigger === null ? nextLiquidatable(parts, market) : null;
    if (trigger !== null) fireTrigger(parts, context, trigger);
    else if (position !== null) liquidate(parts, context, market, position);
  }
  return count;
}
