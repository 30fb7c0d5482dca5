import type { Ground } from '../../ground/ground.ts';
import type { LastPrice } from '../../ground/prices/answers.ts';
import { hasSourcesForBets } from '../../ground/prices/fresh-sources.ts';

/**
 * Below this many ticks one tick is more than 0.8 basis points of the price. The index is rounded to a tick, so that whoever knows it
 * unrounded would know the next move too often (`docs/decisions/price-that-cannot-be-led.md`).
 */
const LEAST_PRICE_TICKS = 12_500;
/** For so long after a gap in the prices nothing is sold. */
const AFTER_GAP_MS = 300_000;

/** Whether contracts at a price are sold in a deployment: with real money not where a tick is too coarse. */
export function isFineEnough(mode: 'demo' | 'live' | undefined, priceTicks: number): boolean {
  return mode !== 'live' || priceTicks >= LEAST_PRICE_TICKS;
}

/** `product-rules` 6, rule 1: what the last price and those before it must be while money is real. */
export function isSold(ground: Ground, last: LastPrice, timeMs: number): boolean {
  const mode = ground.house.opened?.mode;
  if (mode !== 'live') return true;
  const isSteady = timeMs - ground.prices.history(last.symbolId).gapEndMs > AFTER_GAP_MS;
  return isSteady && isFineEnough(mode, last.priceTicks) && hasSourcesForBets(ground, last);
}
