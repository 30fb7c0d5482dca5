/** Time and waiting as the live data needs them; tests bring their own. `nowMs` is monotonic and has no date. */
export type Clock = {
  readonly nowMs: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
};

export const pageClock: Clock = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
