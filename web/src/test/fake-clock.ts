import type { Clock } from '../market/clock.ts';

/** A clock that stands still until it is told to go on; what is due runs in order of time. */
export function fakeClock(): Clock & { readonly advance: (ms: number) => void; readonly pending: () => number } {
  let nowMs = 0;
  let last = 0;
  const timers = new Map<number, { readonly dueMs: number; readonly run: () => void }>();
  return {
    nowMs: () => nowMs,
    after: (delayMs, run) => {
      last += 1;
      const id = last;
      timers.set(id, { dueMs: nowMs + delayMs, run });
      return () => void timers.delete(id);
    },
    advance: (ms) => {
      const endMs = nowMs + ms;
      for (;;) {
        const next = [...timers].filter(([, { dueMs }]) => dueMs <= endMs).sort(([a, x], [b, y]) => x.dueMs - y.dueMs || a - b)[0];
        if (next === undefined) break;
        timers.delete(next[0]);
        nowMs = Math.max(nowMs, next[1].dueMs);
        next[1].run();
      }
      nowMs = endMs;
    },
    pending: () => timers.size,
  };
}
