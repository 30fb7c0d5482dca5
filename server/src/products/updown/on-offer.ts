import { isFineEnough } from '@candor/exchange/products/updown/live-market';
import type { UpdownParts } from './parts.ts';

/** Whether contracts of a symbol are sold at its last price; one without a price has no tick that is too coarse. */
export function isSoldNow({ mode, markets }: Pick<UpdownParts, 'mode' | 'markets'>, symbolId: number): boolean {
  if (mode !== 'live') return true;
  const tick = markets.lastTick(symbolId);
  return tick === null || isFineEnough(mode, tick.priceTicks);
}
