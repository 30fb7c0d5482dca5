/** How old a live figure may be; ages count from arrival on the monotonic clock. */
export type Freshness = 'live' | 'delayed' | 'stale' | 'none';

export const LIVE_MS = 3_000;
export const DELAYED_MS = 10_000;
/** After a page was hidden its figures may catch up before anyone calls them old. */
export const CATCH_UP_MS = 2_000;

export type Ageing = {
  /** When the value arrived; null when there is none. */
  readonly arrivedMs: number | null;
  readonly nowMs: number;
  readonly connected: boolean;
  /** When the page was last seen again, or null. */
  readonly shownMs: number | null;
  /** The source itself says that there is no price now. */
  readonly paused: boolean;
};

export function freshnessOf({ arrivedMs, nowMs, connected, shownMs, paused }: Ageing): Freshness {
  if (arrivedMs === null) return 'none';
  if (paused) return 'stale';
  const ageMs = nowMs - arrivedMs;
  const catchingUp = shownMs !== null && nowMs - shownMs < CATCH_UP_MS;
  if (connected && ageMs <= LIVE_MS) return 'live';
  if (catchingUp) return 'delayed';
  return connected && ageMs <= DELAYED_MS ? 'delayed' : 'stale';
}
