import { premiumE8 } from '@candor/formulas/perpetual/funding';
import { markTicks } from '@candor/formulas/perpetual/mark';
import type { Ground } from '../../../ground/ground.ts';
import { hasSourcesForLeverage } from '../../../ground/prices/fresh-sources.ts';
import type { LastPrice } from '../../../ground/prices/answers.ts';
import type { Context } from '../../../kernel/product.ts';
import { ASK, BID } from '../../../trading/side.ts';
import type { PerpetualEvent } from '../events.ts';
import { impactOf, impactTicksOf } from './impact.ts';
import type { PerpetualMarket } from '../market.ts';
import { basisTicks, INTERVAL_MS, intervalEndMs as nextIntervalEndMs, PREMIUM_MS, SAMPLE_MS } from './mark-state.ts';
import type { PerpetualState } from '../state.ts';

/** The market's index when it is a price at this time and has the sources that leverage needs; null while it is frozen, closed or stale. */
export function liveIndex(ground: Ground, market: PerpetualMarket, timeMs: number): LastPrice | null {
  const last = ground.prices.live(market.info.symbolId, timeMs);
  return last !== null && hasSourcesForLeverage(ground, last) ? last : null;
}

/** Whether there is a mark and a price at this time: only then is anything opened, triggered or liquidated. */
export function isLive(ground: Ground, market: PerpetualMarket, timeMs: number = ground.nowMs): boolean {
  return market.mark.n > 0 && liveIndex(ground, market, timeMs) !== null;
}

/** States the mark of this moment (`product-rules` 3.3), with a sample of the book once a second. */
export function markNow(
  state: PerpetualState,
  context: Context<PerpetualEvent>,
  market: PerpetualMarket,
  { n, priceTicks }: LastPrice,
): void {
  const { mark, info } = market;
  const { marketId, factor } = info;
  const { timeMs } = context;
  const { book } = state.books.of(marketId);
  const own = {
    bidTicks: impactTicksOf(book, BID, factor),
    askTicks: impactTicksOf(book, ASK, factor),
    lastTicks: mark.lastTicks(timeMs),
  };
  const sampled = timeMs - mark.sampledMs >= SAMPLE_MS;
  const { sumTicks: basisSumTicks, count: basisCount } = mark.basis(
    timeMs,
    sampled ? basisTicks({ ...own, indexTicks: priceTicks }) : null,
  );
  const intervalEndMs = mark.fundingEndMs === 0 ? nextIntervalEndMs(timeMs) : mark.fundingEndMs;
  const made = { indexTicks: priceTicks, fundingE8: mark.lastFundingE8, basisSumTicks, basisCount, ...own };
  const interval = { leftMs: Math.max(0, intervalEndMs - timeMs), intervalMs: INTERVAL_MS };
  const price = markTicks({ ...made, ...interval, lowestMaintenancePpm: market.lowestMaintenancePpm });
  context.emit({ type: 'perpetual.marked', marketId, indexN: n, ...made, intervalEndMs, sampled, markTicks: price });
}

/** When the next mark of a live market is due without a tick: its sample of the book. */
export function markDueMs({ mark }: PerpetualMarket): number {
  return mark.sampledMs + SAMPLE_MS;
}

/** When the next premium of a live market is due: whole minutes. */
export function premiumDueMs({ mark }: PerpetualMarket): number {
  return mark.premiumMs - (mark.premiumMs % PREMIUM_MS) + PREMIUM_MS;
}

/** Samples the premium of this minute; a book without the depth gives none, and the next minute is tried. */
export function samplePremium(state: PerpetualState, context: Context<PerpetualEvent>, market: PerpetualMarket): void {
  const { marketId, factor } = market.info;
  const { indexTicks } = market.mark;
  const { book } = state.books.of(marketId);
  const bid = impactOf(book, BID, factor);
  const ask = impactOf(book, ASK, factor);
  const premium = bid === null || ask === null ? null : premiumE8(indexTicks, bid, ask);
  context.emit({ type: 'perpetual.premium', marketId, premiumE8: premium });
}
