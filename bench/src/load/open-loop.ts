/** What a run at one rate gave. Latencies are from the moment a request was due, so a stall counts for all that waited in it. */
export type OpenLoopResult = {
  readonly offeredPerSecond: number;
  readonly answeredPerSecond: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

type Worker = (index: number) => Promise<void>;

type OpenLoopOptions = {
  readonly ratePerSecond: number;
  readonly durationMs: number;
  /** Workers that send one request at a time; a due request waits for a free one. */
  readonly workers: readonly Worker[];
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
  const free = [...workers];
  const done = Promise.withResolvers<void>();
  let [next, answered, failed, timed] = [0, 0, 0, false];
  const finish = (worker: Worker, index: number): void => {
    latenciesMs[index] = performance.now() - dueMs(index);
    answered += 1;
    free.push(worker);
    if (answered === total) done.resolve();
    else offer();
  };
  const send = (worker: Worker, index: number): void => {
    worker(index).then(
      () => finish(worker, index),
      () => {
        failed += 1;
        finish(worker, index);
      },
    );
  };
  /** One timer for all: it sends what is due, in order, as far as workers are free, and comes again when the next is due. */
  const offer = (): void => {
    const nowMs = performance.now();
    for (; next < total && dueMs(next) <= nowMs; next += 1) {
      const worker = free.shift();
      // a due request waits for a worker, and its latency counts from when it was due
      if (worker === undefined) return;
      send(worker, next);
    }
    if (timed || next >= total) return;
    timed = true;
    setTimeout(() => {
      timed = false;
      offer();
    }, 1);
  };
  offer();
  await done.promise;
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
