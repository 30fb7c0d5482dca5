import { premiumE8 } from '@candor/formulas/perpetual/funding';
import type { Impact } from '@candor/formulas/perpetual/funding';
import { markTicks } from '@candor/formulas/perpetual/mark';
import { mulDivCeil } from '@candor/money/mul-div';
import { notional } from '@candor/money/market-scale';
import type { Ground } from '../../ground/ground.ts';
import { hasSourcesForLeverage } from '../../ground/prices/fresh-sources.ts';
import type { LastPrice } from '../../ground/prices/answers.ts';
import type { Context } from '../../kernel/product.ts';
import { ASK, BID } from '../../trading/side.ts';
import type { PerpetualEvent } from './events.ts';
import type { PerpetualMarket } from './market.ts';
import { INTERVAL_MS, intervalEndMs, PREMIUM_MS, SAMPLE_MS } from './mark-state.ts';
import type { PerpetualState } from './state.ts';

/** The impact price is the mean of this value: 200 USDT ÷ 1 % (`product-rules` 5.8). */
const IMPACT_UNITS = 20_000n * 100_000_000n;
/** Levels of the book that are looked at for it. */
const MOST_LEVELS = 1_000;

/** The market's index when it is `ok` and has the sources that leverage needs; null while it is frozen or closed. */
export function liveIndex(ground: Ground, market: PerpetualMarket): LastPrice | null {
  const last = ground.prices.last(market.info.symbolId);
  return last?.state === 'ok' && hasSourcesForLeverage(ground, last) ? last : null;
}

/** Whether there is a mark and its index is `ok`: only then is anything opened, triggered or liquidated. */
export function isLive(ground: Ground, market: PerpetualMarket): boolean {
  return market.mark.n > 0 && liveIndex(ground, market) !== null;
}

/** States the mark of this moment (`product-rules` 3.3), with a sample of the book once a second. */
export function markNow(state: PerpetualState, context: Context<PerpetualEvent>, market: PerpetualMarket, index: LastPrice): void {
  const { mark, info } = market;
  const { timeMs } = context;
  const sampled = timeMs - mark.sampledMs >= SAMPLE_MS;
  const sampleTicks = sampled ? sampleOf(state, market, index.priceTicks) : null;
  const { sumTicks: basisSumTicks, count: basisCount } = mark.basis(timeMs, sampleTicks);
  const endMs = mark.fundingEndMs === 0 ? intervalEndMs(timeMs) : mark.fundingEndMs;
  const leftMs = Math.max(0, endMs - timeMs);
  const inputs = {
    indexTicks: index.priceTicks,
    fundingE8: mark.lastFundingE8,
    leftMs,
    intervalMs: INTERVAL_MS,
    basisSumTicks,
    basisCount,
  };
  context.emit({
    type: 'perpetual.marked',
    marketId: info.marketId,
    indexN: index.n,
    indexTicks: index.priceTicks,
    fundingE8: mark.lastFundingE8,
    intervalEndMs: endMs,
    sampled,
    sampleTicks,
    basisSumTicks,
    basisCount,
    markTicks: markTicks(inputs),
  });
}

function sampleOf(state: PerpetualState, { info }: PerpetualMarket, indexTicks: number): number | null {
  const { book } = state.books.of(info.marketId);
  const [bid, ask] = [book.bestTicks(BID), book.bestTicks(ASK)];
  return bid === 0 || ask === 0 ? null : bid + ask - 2 * indexTicks;
}

/** When the next mark is due without a tick; `Infinity` while there is no price. */
export function markDueMs(ground: Ground, market: PerpetualMarket): number {
  return isLive(ground, market) ? market.mark.sampledMs + SAMPLE_MS : Infinity;
}

/** When the next premium is due: whole minutes; `Infinity` while there is no price. */
export function premiumDueMs(ground: Ground, market: PerpetualMarket): number {
  if (!isLive(ground, market)) return Infinity;
  return market.mark.premiumMs - (market.mark.premiumMs % PREMIUM_MS) + PREMIUM_MS;
}

/** Samples the premium of this minute; a book without the depth gives none, and the next minute is tried. */
export function samplePremium(state: PerpetualState, context: Context<PerpetualEvent>, market: PerpetualMarket): void {
  const { marketId, factor } = market.info;
  const { indexTicks } = market.mark;
  const bid = impactOf(state, market, BID);
  const ask = impactOf(state, market, ASK);
  const premium = bid === null || ask === null ? null : premiumE8(indexTicks, bid, ask, factor);
  context.emit({ type: 'perpetual.premium', marketId, premiumE8: premium });
}

/** What filling the impact value would take of a side: whole levels, and of the last as many whole lots as reach it; null without depth. */
function impactOf(state: PerpetualState, { info }: PerpetualMarket, side: number): Impact | null {
  let valueUnits = 0n;
  let lots = 0;
  for (const [priceTicks, levelLots] of state.books.of(info.marketId).book.levels(side, MOST_LEVELS)) {
    const levelUnits = notional(priceTicks, levelLots, info.factor);
    const missingUnits = IMPACT_UNITS - valueUnits;
    if (levelUnits >= missingUnits) {
      const taken = Number(mulDivCeil(missingUnits, 1n, BigInt(priceTicks) * info.factor));
      return { valueUnits: valueUnits + notional(priceTicks, taken, info.factor), lots: lots + taken };
    }
    valueUnits += levelUnits;
    lots += levelLots;
  }
  return null;
}
