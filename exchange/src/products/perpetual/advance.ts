import { mulDivCeil } from '@candor/money/mul-div';
import { BoundedContext } from '../../trading/bounded-context.ts';
import { pegsStaleMs } from '../../trading/pegging.ts';
import type { Bounded, Desk, Emits } from './desk.ts';
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
export function tickPerpetual(desk: Desk, context: Emits, symbolId: number): void {
  const market = desk.state.marketOfSymbol(symbolId);
  if (market === undefined) return;
  const bounded = new BoundedContext(context);
  reprice(desk, bounded, market);
  // The mark follows when the last pegged order is back.
  if (!market.pegs.isPending) markAndEvaluate(desk, bounded, market);
}

function markAndEvaluate(desk: Desk, context: Bounded, market: PerpetualMarket): void {
  const index = liveIndex(desk.ground, market, context.timeMs);
  if (index === null) return;
  markNow(desk.state, context, market, index);
  evaluate(desk, context, market, MOST_IN_TICK);
}

/**
 * When work precedes every other command: the rest of what a mark has reached, a funding that is under way or due, and the mark and the premium of
 * a second and a minute. Were a mark or a premium only made when somebody likes, the rate of the funding would be theirs.
 */
export function firstMs(desk: Desk, timeMs: number): number {
  let earliestMs = Infinity;
  for (const market of desk.state.markets()) earliestMs = Math.min(earliestMs, firstOfMs(desk, market, timeMs));
  return earliestMs;
}

function firstOfMs(desk: Desk, market: PerpetualMarket, timeMs: number): number {
  if (market.pegs.isPending) return 0;
  const fundingMs = Math.min(fundingFirstMs(market), pegsStaleMs(desk.ground, market.pegs, market.info.symbolId));
  if (!isLive(desk.ground, market, timeMs)) return fundingMs;
  return isPending(desk, market, timeMs) ? 0 : Math.min(fundingMs, markDueMs(market), premiumDueMs(market));
}

/** Does due work of at most `budget` cost units; answers what it used, two events a unit at most. An entry that has no more room uses all. */
export function advance(desk: Desk, context: Emits, budget: number): number {
  const bounded = new BoundedContext(context);
  const before = context.eventCount;
  let used = 0;
  for (const market of desk.state.markets()) {
    while (used < budget && bounded.mayBegin) {
      const cost = workOn(desk, bounded, market, budget - used);
      if (cost === 0) break;
      used += cost;
    }
  }
  if (used === 0) return 0;
  const ofEvents = Number(mulDivCeil(BigInt(context.eventCount - before), 1n, 2n));
  return bounded.mayBegin ? Math.min(Math.max(used, ofEvents), budget) : budget;
}

/** One piece of a market's due work: what its mark has reached, then funding, then the mark and the premium of this second and minute. */
function workOn(desk: Desk, context: Bounded, market: PerpetualMarket, budget: number): number {
  const { ground, state } = desk;
  if (market.pegs.isPending) {
    tradePegs(desk, context, market);
    if (!market.pegs.isPending) markAndEvaluate(desk, context, market);
    return budget;
  }
  if (pegsStaleMs(desk.ground, market.pegs, market.info.symbolId) <= context.timeMs) {
    liftPegs(context, market);
    return 1;
  }
  if (isPending(desk, market, context.timeMs)) {
    const most = Number(mulDivCeil(BigInt(budget), 1n, BigInt(REACHED_COST)));
    return REACHED_COST * evaluate(desk, context, market, most);
  }
  if (fundingFirstMs(market) <= context.timeMs) return fundMarket(desk, context, market, budget);
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
