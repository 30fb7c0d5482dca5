import { useFreshness } from './hooks.ts';

/** Whether a coin's price is too old to count on, or there is none. */
export function useIsOld(coin: string): boolean {
  const freshness = useFreshness(coin);
  return freshness === 'stale' || freshness === 'none';
}
