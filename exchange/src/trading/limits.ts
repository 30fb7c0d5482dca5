import { ticksCeil, ticksFloor } from '@candor/money/market-scale';
import { MAX_PRICE_TICKS } from './order-book.ts';
import { BID, reaches } from './side.ts';

const PPM = 1_000_000;

/**
 * The furthest price inside a band around another (`product-rules` 4.1 and 5.2), in ticks: the highest for a buy, the lowest for a sell,
 * rounded inward.
 */
export function bandTicks(side: number, aroundTicks: number, bandPpm: number): number {
  const bound = side === BID ? ticksFloor(aroundTicks, PPM + bandPpm) : ticksCeil(aroundTicks, PPM - bandPpm);
  return bound > MAX_PRICE_TICKS ? MAX_PRICE_TICKS : bound;
}

/** Whether a limit lies outside a bound: above it for a buy, below it for a sell. */
export function isBeyond(side: number, limitTicks: number, boundTicks: number): boolean {
  return !reaches(side, boundTicks, limitTicks);
}

/** The bound that a quantity crosses, and how to name that; null when it is within both, which belong to it. */
export function lotsBound(
  lots: number,
  least: number,
  most: number,
): { readonly code: 'BELOW_MIN' | 'ABOVE_MAX'; readonly lots: number } | null {
  if (lots < least) return { code: 'BELOW_MIN', lots: least };
  return lots > most ? { code: 'ABOVE_MAX', lots: most } : null;
}
