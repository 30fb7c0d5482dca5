/** Time of the server, from the times its messages carry: the median of the last nine offsets to a monotonic clock. */
const SAMPLES = 9;

export type ServerClock = {
  readonly observe: (serverMs: number, monotonicMs: number) => void;
  /** Epoch ms; null before the first message. */
  readonly nowMs: (monotonicMs: number) => number | null;
};

export function createServerClock(): ServerClock {
  const offsets: number[] = [];
  let medianMs: number | null = null;
  return {
    observe: (serverMs, monotonicMs) => {
      offsets.push(serverMs - monotonicMs);
      if (offsets.length > SAMPLES) offsets.shift();
      const sorted = offsets.toSorted((a, b) => a - b);
      medianMs = sorted[Math.floor(sorted.length / 2)] ?? null;
    },
    nowMs: (monotonicMs) => (medianMs === null ? null : monotonicMs + medianMs),
  };
}
