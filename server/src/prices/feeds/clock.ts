/** Time as the feeds and the liquidity account see it, so that a test can own it. */
export type Clock = {
  now(): number;
  /** Runs `work` every `intervalMs` until the answer is called. Never keeps the process alive by itself. */
  every(intervalMs: number, work: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  every(intervalMs, work) {
    const timer = setInterval(work, intervalMs);
    timer.unref();
    return () => clearInterval(timer);
  },
};
