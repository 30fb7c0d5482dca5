import type { Core } from './core.ts';

export type ExchangeClock = { readonly now: () => number; readonly stop: () => void };

/**
 * Time as the exchange stamps it (product rules §1.4: the later of clock and last entry), seen from outside: when the host's clock is set
 * back, what runs out by the exchange's time is not promised, shown or settled by another one.
 */
export function exchangeClock(core: Pick<Core, 'onBatch'>, clock: () => number): ExchangeClock {
  let lastMs = 0;
  const stop = core.onBatch(({ timeMs }) => {
    lastMs = timeMs;
  });
  return { now: () => Math.max(clock(), lastMs), stop };
}
