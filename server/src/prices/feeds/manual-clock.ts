import type { Clock } from './clock.ts';

type Timer = { dueMs: number; readonly intervalMs: number; readonly work: () => void };

/** A clock that stands still until told to move; whole days pass as fast as the work in them. */
export type ManualClock = Clock & {
  /** Moves time to the next due timer, at most `limitMs` ahead, and runs it. Answers whether one ran. */
  step(limitMs: number): boolean;
  /** Moves time by `durationMs`, running every timer on the way in order of its due time. */
  advance(durationMs: number): void;
};

export function createManualClock(startMs: number): ManualClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();

  function earliest(): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) if (first === null || timer.dueMs < first.dueMs) first = timer;
    return first;
  }

  function stepTo(limitMs: number): boolean {
    const timer = earliest();
    if (timer === null || timer.dueMs > limitMs) {
      nowMs = Math.max(nowMs, limitMs);
      return false;
    }
    nowMs = Math.max(nowMs, timer.dueMs);
    timer.dueMs += timer.intervalMs;
    timer.work();
    return true;
  }

  return {
    now: () => nowMs,
    every(intervalMs, work) {
      const timer: Timer = { dueMs: nowMs + intervalMs, intervalMs, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    step: (limitMs) => stepTo(nowMs + limitMs),
    advance(durationMs) {
      const untilMs = nowMs + durationMs;
      while (stepTo(untilMs));
    },
  };
}
