/** What a run at one rate gave. Latencies are from the moment a request was due, so a stall counts for all that waited in it. */
export type OpenLoopResult = {
  readonly offeredPerSecond: number;
  readonly answeredPerSecond: number;
  /** Requests that were answered with yes. */
  readonly accepted: number;
  /** How many answers refused, by their reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Requests that got no answer, or one that is none. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

/** Sends one request and answers the reason for which it was refused, null when it was accepted; rejects without an answer. */
export type LoadWorker = (index: number) => Promise<string | null>;

type OpenLoopOptions = {
  readonly ratePerSecond: number;
  readonly durationMs: number;
  /** Workers that send one request at a time; a due request waits for a free one. */
  readonly workers: readonly LoadWorker[];
};

/**
 * Offers requests at a fixed rate whatever the answers do (open loop), which avoids coordinated omission:
 * the latency of request i is measured from `start + i / rate`, not from when a connection became free to send it.
 */
export async function runOpenLoop({ ratePerSecond, durationMs, workers }: OpenLoopOptions): Promise<OpenLoopResult> {
  const total = Math.round((ratePerSecond * durationMs) / 1000);
  const tally = new Tally(total);
  const startMs = performance.now() + 20;
  const dueMs = (index: number): number => startMs + (index * 1000) / ratePerSecond;
  const free = [...workers];
  const done = Promise.withResolvers<void>();
  let [next, timed] = [0, false];
  const finish = (worker: LoadWorker, index: number): void => {
    free.push(worker);
    if (tally.count(performance.now() - dueMs(index)) === total) done.resolve();
    else offer();
  };
  const send = (worker: LoadWorker, index: number): void => {
    worker(index).then(
      (reason) => {
        tally.answered(reason);
        finish(worker, index);
      },
      () => {
        tally.failed += 1;
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
  return tally.result(ratePerSecond, performance.now() - startMs);
}

class Tally {
  readonly #latenciesMs: Float64Array;
  readonly #refused: Record<string, number> = {};
  #finished = 0;
  #accepted = 0;
  failed = 0;

  constructor(total: number) {
    this.#latenciesMs = new Float64Array(total);
  }

  answered(reason: string | null): void {
    if (reason === null) this.#accepted += 1;
    else this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
  }

  /** Answers how many requests are finished. */
  count(latencyMs: number): number {
    this.#latenciesMs[this.#finished] = latencyMs;
    this.#finished += 1;
    return this.#finished;
  }

  result(offeredPerSecond: number, elapsedMs: number): OpenLoopResult {
    const sorted = this.#latenciesMs.toSorted();
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      offeredPerSecond,
      answeredPerSecond: Math.round(((sorted.length - this.failed) * 1000) / elapsedMs),
      accepted: this.#accepted,
      refused: this.#refused,
      failed: this.failed,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      maxMs: sorted.at(-1) ?? 0,
    };
  }
}
