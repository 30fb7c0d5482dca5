import { setTimeout as delay } from 'node:timers/promises';

/** What a run at one rate gave. Latencies are from the moment a request was due, so a stall counts for all that waited in it. */
export type OpenLoopResult = {
  readonly offeredPerSecond: number;
  readonly answeredPerSecond: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

type OpenLoopOptions = {
  readonly ratePerSecond: number;
  readonly durationMs: number;
  /** Workers that send one request at a time; a due request waits for a free one. */
  readonly workers: readonly ((index: number) => Promise<void>)[];
};

/**
 * Offers requests at a fixed rate whatever the answers do (open loop), which avoids coordinated omission:
 * the latency of request i is measured from `start + i / rate`, not from when a connection became free to send it.
 */
export async function runOpenLoop({ ratePerSecond, durationMs, workers }: OpenLoopOptions): Promise<OpenLoopResult> {
  const total = Math.round((ratePerSecond * durationMs) / 1000);
  const latenciesMs = new Float64Array(total);
  const startMs = performance.now() + 20;
  const dueMs = (index: number): number => startMs + (index * 1000) / ratePerSecond;
  let next = 0;
  let failed = 0;
  const work = async (send: (index: number) => Promise<void>): Promise<void> => {
    while (next < total) {
      const waitMs = dueMs(next) - performance.now();
      // Timers are a millisecond coarse; a worker that wakes late takes what is due and keeps the schedule.
      if (waitMs > 0.5) {
        await delay(Math.max(1, Math.floor(waitMs)));
        continue;
      }
      const index = next;
      next += 1;
      try {
        await send(index);
      } catch {
        failed += 1;
      }
      latenciesMs[index] = performance.now() - dueMs(index);
    }
  };
  await Promise.all(workers.map(work));
  const elapsedMs = performance.now() - startMs;
  const sorted = latenciesMs.toSorted();
  const at = (share: number): number => sorted[Math.min(total - 1, Math.floor(total * share))] ?? 0;
  return {
    offeredPerSecond: ratePerSecond,
    answeredPerSecond: Math.round(((total - failed) * 1000) / elapsedMs),
    failed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: sorted[total - 1] ?? 0,
  };
}
