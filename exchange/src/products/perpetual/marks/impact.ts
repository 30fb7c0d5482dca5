import type { Impact } from '@candor/formulas/perpetual/funding';
import { impactTicks } from '@candor/formulas/perpetual/funding';
import { ticksShare } from '@candor/money/market-scale';
import { divCeil } from '@candor/money/mul-div';
import { NONE } from '../../../trading/order-rows.ts';
import type { OrderBook } from '../../../trading/order-book.ts';

/** The impact price is the mean of this value: 200 USDT ÷ 1 % (`product-rules` 5.8). */
const IMPACT_UNITS = 20_000n * 100_000_000n;
/** Levels of the book that are looked at for it. */
const MOST_LEVELS = 1_000;

/**
 * What filling the impact value would take of a side: whole levels from the best, and of the last the fewest lots that reach it; null without the
 * depth. Marks and premiums both ask it, a mark at every tick. What is multiplied is never above 2 × 10^12 + 10^9 ticks × lots.
 */
export function impactOf(book: OrderBook, side: number, factor: bigint): Impact | null {
  const wanted = Number(divCeil(IMPACT_UNITS, factor));
  let tickLots = 0;
  let lots = 0;
  let level = book.bestLevel(side);
  for (let seen = 0; seen < MOST_LEVELS && level !== NONE; seen++) {
    const priceTicks = book.levelTicks(level);
    const levelLots = book.levelLots(level);
    const missingLots = ticksShare(wanted - tickLots + priceTicks - 1, 1, priceTicks);
    const taken = Math.min(levelLots, missingLots);
    tickLots += taken * priceTicks;
    lots += taken;
    if (taken === missingLots) return { tickLots, lots };
    level = book.worseLevel(level);
  }
  return null;
}

/** The impact price of a side in ticks, as marks have it; null without the depth. */
export function impactTicksOf(book: OrderBook, side: number, factor: bigint): number | null {
  const impact = impactOf(book, side, factor);
  return impact === null ? null : impactTicks(impact);
}
