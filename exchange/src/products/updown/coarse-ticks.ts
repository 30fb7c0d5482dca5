import type { Ground } from '../../ground/ground.ts';

/**
 * Below this many ticks one tick is more than 0.8 basis points of the price. The index is rounded to a tick, so that whoever knows it
 * unrounded would know the next move too often (`docs/decisions/price-that-cannot-be-led.md`).
 */
const LEAST_PRICE_TICKS = 12_500;

/** Whether contracts at a price are sold in a deployment: with real money not where a tick is too coarse. */
export function isFineEnough(mode: 'demo' | 'live' | undefined, priceTicks: number): boolean {
  return mode !== 'live' || priceTicks >= LEAST_PRICE_TICKS;
}

/** The same of a symbol as it stands: one without a price is not too coarse. */
export function isSold(ground: Ground, symbolId: number): boolean {
  const last = ground.prices.last(symbolId);
  return last === undefined || isFineEnough(ground.house.opened?.mode, last.priceTicks);
}
