import type { Ground } from '../../ground/ground.ts';
import { FRESH_MS } from '../../ground/prices/fresh-sources.ts';

/**
 * With real money a contract begins this long after its acceptance: as old as the four sources may be that it needs. So whatever anybody can
 * have seen at a venue when it was accepted is in the price at which it begins (`docs/decisions/price-that-cannot-be-led.md`).
 */
export const LIVE_WAIT_MS = FRESH_MS;

/** The wait of terms that are made now. Nobody chooses it; the index of a demo leads nobody, so that nothing is waited for there. */
export function waitMsOf(ground: Ground): number {
  return ground.house.opened?.mode === 'live' ? LIVE_WAIT_MS : 0;
}
