import { FRESH_MS } from '@candor/exchange/ground/prices/fresh-sources';

/**
 * With real money an order reaches the exchange this long after it came: as old as the four sources may be that a contract needs. So whatever
 * anybody can have seen at a venue when he sent it is in the price at which it begins (`docs/decisions/price-that-cannot-be-led.md`).
 */
export const LIVE_DELAY_MS = FRESH_MS;

export function acceptanceDelayMs(mode: 'demo' | 'live'): number {
  return mode === 'live' ? LIVE_DELAY_MS : 0;
}
