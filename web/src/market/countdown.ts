import { useCallback, useSyncExternalStore } from 'react';
import { market } from './live.ts';

/** A moment late: a timer that fires early would draw the same second again. */
const LATE_MS = 5;
/** How often the server's time is looked for while nothing has said it yet. */
const LOOK_EVERY_MS = 250;
/** What says the server's time on a page that asks for nothing live itself. */
const CLOCK_TOPIC = { type: 'DETAIL' } as const;

/** How long until the seconds left to a moment become one less. */
export function untilNextSecondMs(untilMs: number, nowMs: number): number {
  const rest = (((untilMs - nowMs) % 1_000) + 1_000) % 1_000;
  return (rest === 0 ? 1_000 : rest) + LATE_MS;
}

/** Whole seconds to a moment, a begun one counted; never below zero. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
}

/** Seconds to a moment by the server's clock, drawn on each of them; null until a message has told its time. */
export function useSecondsUntil(untilMs: number): number | null {
  const subscribe = useCallback(
    (reader: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const release = market.serverNowMs() === null ? market.acquire(CLOCK_TOPIC) : null;
      const step = () => {
        const nowMs = market.serverNowMs();
        timer = setTimeout(
          () => {
            reader();
            step();
          },
          nowMs === null ? LOOK_EVERY_MS : untilNextSecondMs(untilMs, nowMs),
        );
      };
      step();
      return () => {
        clearTimeout(timer);
        release?.();
      };
    },
    [untilMs],
  );
  return useSyncExternalStore(subscribe, () => {
    const nowMs = market.serverNowMs();
    return nowMs === null ? null : secondsUntil(untilMs, nowMs);
  });
}

/** The server's time now, epoch ms; null until a message has told it. For whoever does something at a moment, not for drawing. */
export const serverNowMs = (): number | null => market.serverNowMs();
