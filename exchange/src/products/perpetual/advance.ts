import { mulDivCeil } from '@candor/money/mul-div';
import { BoundedContext } from '../../trading/bounded-context.ts';
import { pegsStaleMs } from '../../trading/pegging.ts';
import type { Bounded, Parts, Emits } from './parts.ts';
import { evaluate, isPending } from './evaluation.ts';
import { fundingFirstMs, fundMarket } from './funding/funding.ts';
import { isLive, liveIndex, markDueMs, markNow, premiumDueMs, samplePremium } from './marks/marking.ts';
import type { PerpetualMarket } from './market.ts';
import { liftPegs, reprice, tradePegs } from './orders/pegging.ts';

/** Triggers and liquidations in the entry of a price (`product-rules` 5.5). */
const MOST_IN_TICK = 100;
/** Cost units of one of them; the events that an entry may hold bound them too. */
const REACHED_COST = 20;

/** A price of the symbol has changed: its market's mark follows, and what that reaches. */
export function tickPerpetual(parts: Parts, context: Emits, symbolId: number): void {
  const market = parts.state.marketOfSymbol(symbolId);
  if (market === undefined) return;
  const bounded = new BoundedContext(context);
  reprice(parts, bounded, market);
  // The mark follows when the last pegged order is back.
  if (!market.pegs.isPending) markAndEvaluate(parts, bounded, market);
}

function markAndEvaluate(parts: Parts, context: Bounded, market: PerpetualMarket): void {
  const index = liveIndex(parts.ground, market, context.timeMs);
  if (index === null) return;
  markNow(parts.state, context, market, index);
  evaluate(parts, context, market, MOST_IN_TICK);
}

/**
 * When work precedes every other command: the rest of what a mark has reached, a funding that is under way or due, and the mark and the premium of
 * a second and a minute. Were a mark or a premium only made when somebody likes, the rate of the funding would be theirs.
 */
export function firstMs(parts: Parts, timeMs: number): number {
  let earliestMs = Infinity;
  for (const market of parts.state.markets()) earliestMs = Math.min(earliestMs, firstOfMs(parts, market, timeMs));
  return earliestMs;
}

function firstOfMs(parts: Parts, market: PerpetualMarket, timeMs: number): number {
  if (market.pegs.isPending) return 0;
  const fundingMs = Math.min(fundingFirstMs(market), pegsStaleMs(parts.ground, market.pegs, market.info.symbolId));
  if (!isLive(parts.ground, market, timeMs)) return fundingMs;
  return isPending(parts, market, timeMs) ? 0 : Math.min(fundingMs, markDueMs(market), premiumDueMs(market));
}

/** Does due work of at most `budget` cost units; answers what it used, two events a unit at most. An entry that has no more room uses all. */
export function advance(parts: Parts, context: Emits, budget: number): number {
  const bounded = new BoundedContext(context);
  const before = context.eventCount;
  let used = 0;
  for (const market of parts.state.markets()) {
    while (used < budget && bounded.mayBegin) {
      const cost = workOn(parts, bounded, market, budget - used);
      if (cost === 0) break;
      used += cost;
    }
  }
  if (used === 0) return 0;
  const ofEvents = Number(mulDivCeil(BigInt(context.eventCount - before), 1n, 2n));
  return bounded.mayBegin ? Math.min(Math.max(used, ofEvents), budget) : budget;
}

/** One piece of a market's due work: what its mark has reached, then funding, then the mark and the premium of this second and minute. */
function workOn(parts: Parts, context: Bounded, market: PerpetualMarket, budget: number): number {
  const { ground, state } = parts;
  if (market.pegs.isPending) {
    tradePegs(parts, context, market);
    if (!market.pegs.isPending) markAndEvaluate(parts, context, market);
    return budget;
  }
  if (pegsStaleMs(parts.ground, market.pegs, market.info.symbolId) <= context.timeMs) {
    liftPegs(context, market);
    return 1;
  }
  if (isPending(parts, market, context.timeMs)) {
    const most = Number(mulDivCeil(BigInt(budget), 1n, BigInt(REACHED_COST)));
    return REACHED_COST * evaluate(parts, context, market, most);
  }
  if (fundingFirstMs(market) <= context.timeMs) return fundMarket(parts, context, market, budget);
  const index = market.mark.n === 0 ? null : liveIndex(ground, market, context.timeMs);
  if (index === null) return 0;
  if (markDueMs(market) <= context.timeMs) {
    markNow(state, context, market, index);
    return 1;
  }
  if (premiumDueMs(market) > context.timeMs) return 0;
  samplePremium(state, context, market);
  return 1;
}
