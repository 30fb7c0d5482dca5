import { subtract } from './decimal.ts';
import type { LedgerChange } from './equity.ts';

/** A stake that is over; the newest come first. */
export interface Finished {
  readonly stake: string;
  readonly payout: string;
  readonly endMs: number;
  readonly acceptedMs: number;
}

/** How many were asked for, and the longest time between a stake and its result. */
export interface ResultsQuery {
  readonly most: number;
  readonly longestMs: number;
}

/** Whether more of them, which come after these, would not change what `resultsOf` answers. */
export function areEnough(finished: readonly Finished[], { most, longestMs }: ResultsQuery, sinceMs: number): boolean {
  const oldest = finished.at(-1);
  return finished.length >= most || (oldest !== undefined && oldest.acceptedMs + longestMs <= sinceMs);
}

/**
 * What finished stakes brought or took, at their end: until then a stake is still the user's, held back. Null when others, that were not
 * asked for, may have ended after `sinceMs`.
 */
export function resultsOf(
  finished: readonly Finished[],
  { most, longestMs }: ResultsQuery,
  sinceMs: number,
): readonly LedgerChange[] | null {
  const oldest = finished.at(-1);
  if (finished.length >= most && oldest !== undefined && oldest.acceptedMs + longestMs > sinceMs) return null;
  return finished.map(({ stake, payout, endMs }) => ({
    asset: 'usdt',
    change: subtract(payout, stake),
    timeMs: endMs,
  }));
}
