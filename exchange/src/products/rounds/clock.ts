import { mulDivFloor } from '@candor/money/mul-div';
import type { RoundTimes } from './answers.ts';

/** Betting ends this long before the lock, so that nobody stakes knowing the lock tick. */
const QUIET_MS = 2_000;
/** A close tick older than this at the end of the round is none. */
export const CLOSE_AGE_MS = 5_000;
/** Quarters of a round must be whole seconds, and betting must last longer than nothing. */
export const PERIOD_STEP_MS = 4_000;
export const LEAST_PERIOD_MS = 8_000;
export const MOST_PERIOD_MS = 86_400_000;

/** Which round of a period a moment belongs to: rounds run from `n × period` up to the start of the next one. */
export function roundAt(timeMs: number, periodMs: number): number {
  return Number(mulDivFloor(BigInt(timeMs), 1n, BigInt(periodMs)));
}

/** Source: `product-rules` 7, G23. */
export function roundTimes(startMs: number, periodMs: number): RoundTimes {
  const lockMs = startMs + 0.5 * periodMs;
  return { startMs, cancelEndMs: startMs + 0.25 * periodMs, betEndMs: lockMs - QUIET_MS, lockMs, endMs: startMs + periodMs };
}
