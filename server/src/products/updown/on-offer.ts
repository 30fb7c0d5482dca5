import { isFineEnough } from '@candor/exchange/products/updown/live-market';
import type { UpdownRooms } from './rooms.ts';

/** Whether contracts of a symbol are sold at its last price; one without a price has no tick that is too coarse. */
export function isSoldNow({ mode, markets }: Pick<UpdownRooms, 'mode' | 'markets'>, symbolId: number): boolean {
  if (mode !== 'live') return true;
  const tick = markets.lastTick(symbolId);
  return tick === null || isFineEnough(mode, tick.priceTicks);
}
