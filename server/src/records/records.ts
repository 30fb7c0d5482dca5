import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RecordsMismatch } from './journal-consumer.ts';
import { BEFORE_ALL, type Position } from './projector.ts';
import type { FromWorker, ToWorker, WorkerSetting } from './worker-messages.ts';

export type RecordsLag = {
  /** Last entry in the records, and last entry known to be on disk. */
  readonly seq: number;
  readonly durableSeq: number;
  readonly entries: number;
  /** For how long the records have not held everything; 0 while they do. */
  readonly behindMs: number;
};

/** The projections of the journal in SQL, kept up to date by a thread of their own. */
export type Records = {
  /** Tells how far the journal is on disk; to be called for every durable batch. */
  advance(durableSeq: number): void;
  lag(): RecordsLag;
  /** True once the records hold `seq`, false when that took longer than `timeoutMs`: a read after a write waits with this. */
  waitForSeq(seq: number, timeoutMs: number): Promise<boolean>;
  /** Ends after what is being written; the rest follows at the next start. */
  stop(): Promise<void>;
};

export type RecordsOptions = {
  readonly url: string;
  readonly dataFolder: string;
  /** What of the journal is on disk now. */
  readonly durableSeq: number;
  /** The database runs on this machine and is ours: its processes that write records give way to trade. */
  readonly lowPriority?: boolean;
  readonly log?: (line: string) => void;
  readonly now?: () => number;
};

type Waiter = { readonly seq: number; readonly settle: (reached: boolean) => void };

/**
 * What became durable is told to the thread this often when nobody waits for it: each time it wakes and writes a transaction. Once a second costs
 * the database and this thread a tenth less, and what then comes at once holds up orders (docs/decisions/throughput.md).
 */
const TELL_EVERY_MS = 250;

const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** A stop takes at most both: the process gives itself less than five seconds, and the core comes after the records. */
const LAST_ENTRIES_MS = 2_000;
const STOP_PATIENCE_MS = 1_000;

/**
 * Starts the thread and answers once it has read where the records are; waits for as long as the database is away.
 * Throws `RecordsMismatch` when database and journal do not belong together.
 */
export async function startRecords(options: RecordsOptions): Promise<Records> {
  const keeper = new RecordsKeeper(options);
  await keeper.start();
  return {
    advance: (durableSeq) => keeper.advance(durableSeq),
    lag: () => keeper.lag(),
    waitForSeq: (seq, timeoutMs) => keeper.waitForSeq(seq, timeoutMs),
    stop: () => keeper.stop(),
  };
}

class RecordsKeeper {
  readonly #options: RecordsOptions;
  readonly #now: () => number;
  #durableSeq: number;
  #toldSeq = 0;
  #telling: NodeJS.Timeout | null = null;
  #position: Position = BEFORE_ALL;
  #behindSinceMs: number | null = null;
  readonly #waiters = new Set<Waiter>();
  readonly #firstReady = Promise.withResolvers<void>();
  #worker: Worker | null = null;
  #stopping = false;
  #failures = 0;
  #restart: NodeJS.Timeout | undefined;

  constructor(options: RecordsOptions) {
    this.#options = options;
    this.#durableSeq = options.durableSeq;
    this.#now = options.now ?? Date.now;
  }

  /** Settles with the first thread that is ready. */
  start(): Promise<void> {
    this.#startThread();
    return this.#firstReady.promise;
  }

  #startThread(): void {
    const { url, dataFolder, lowPriority = false } = this.#options;
    const workerData: WorkerSetting = { url, dataFolder, durableSeq: this.#durableSeq, lowPriority };
    const worker = new Worker(new URL('worker.ts', import.meta.url), { name: 'records', workerData });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', (error) => this.#log(`records: ${String(error)}`));
    worker.on('exit', () => this.#ended(worker));
  }

  advance(durableSeq: number): void {
    if (durableSeq <= this.#durableSeq) return;
    this.#durableSeq = durableSeq;
    this.#behindSinceMs ??= this.#now();
    if (this.#waiters.size > 0) this.#tellDurable();
    else this.#telling ??= setTimeout(() => this.#tellDurable(), TELL_EVERY_MS);
  }

  #tellDurable(): void {
    if (this.#telling !== null) clearTimeout(this.#telling);
    this.#telling = null;
    if (this.#toldSeq === this.#durableSeq) return;
    this.#toldSeq = this.#durableSeq;
    this.#tell({ type: 'durable', seq: this.#durableSeq });
  }

  lag(): RecordsLag {
    const behindMs = this.#behindSinceMs === null ? 0 : this.#now() - this.#behindSinceMs;
    const { seq } = this.#position;
    return { seq, durableSeq: this.#durableSeq, entries: Math.max(0, this.#durableSeq - seq), behindMs };
  }

  waitForSeq(seq: number, timeoutMs: number): Promise<boolean> {
    if (this.#position.seq >= seq) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.settle(false), timeoutMs);
      const waiter: Waiter = {
        seq,
        settle: (reached) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(reached);
        },
      };
      this.#waiters.add(waiter);
      this.#tellDurable();
    });
  }

  /** Nobody sends commands any more: a clean stop leaves records that end where the journal does, unless the database hangs. */
  async stop(): Promise<void> {
    if (this.#worker !== null) await this.waitForSeq(this.#durableSeq, LAST_ENTRIES_MS);
    this.#stopping = true;
    clearTimeout(this.#restart);
    if (this.#telling !== null) clearTimeout(this.#telling);
    for (const waiter of this.#waiters) waiter.settle(false);
    const worker = this.#worker;
    if (worker === null) return;
    const ended = once(worker, 'exit');
    this.#tell({ type: 'stop' });
    // a database that hangs must not hold up the end; what it did not commit is written at the next start
    const patience = setTimeout(() => void worker.terminate(), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(patience);
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        // what became durable while the thread was starting
        this.#toldSeq = 0;
        this.#tellDurable();
        this.#reached(message.position);
        this.#firstReady.resolve();
        break;
      case 'written':
        this.#failures = 0;
        this.#reached(message.position);
        break;
      case 'waiting':
        this.#log(`records wait for the database: ${message.message}`);
        break;
      case 'failed':
        this.#log(`records: ${message.message}`);
        if (message.mismatch) {
          this.#stopping = true;
          this.#firstReady.reject(new RecordsMismatch(message.message));
        }
        break;
    }
  }

  #reached(position: Position): void {
    this.#position = position;
    if (position.seq >= this.#durableSeq) this.#behindSinceMs = null;
    else this.#behindSinceMs ??= this.#now();
    for (const waiter of this.#waiters) if (waiter.seq <= position.seq) waiter.settle(true);
  }

  /** A thread that ended by itself has met a bug or damage: said loudly, tried again ever more rarely, from what the database holds. */
  #ended(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    if (this.#stopping) return;
    const pauseMs = Math.min(FIRST_RESTART_MS * 2 ** this.#failures, LONGEST_RESTART_MS);
    this.#failures += 1;
    this.#log(`records have stopped; starting them again in ${pauseMs} ms`);
    this.#restart = setTimeout(() => this.#startThread(), pauseMs);
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #log(line: string): void {
    this.#options.log?.(line);
  }
}
