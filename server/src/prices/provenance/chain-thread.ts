import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { ExchangeTime } from '../../machine/clock/exchange-time.ts';
import type { MarkedMarket } from './journal-marks.ts';
import { ChainMismatch } from './price-chain.ts';
import type { PublishedCheckpoint, Witness } from './provenance.ts';
import type { CheckpointHead } from '@candor/proofs/checkpoint';
import type { Answer, Ask, FromWorker, ToWorker, WorkerSetting } from './worker-messages.ts';

export type ChainThreadOptions = {
  readonly dataFolder: string;
  /** What of the journal is on disk now. */
  readonly durableSeq: number;
  /** Checkpoints are stamped with it. */
  readonly time: ExchangeTime;
  /** The symbols that are defined when a thread starts. */
  readonly symbols: () => Promise<readonly SymbolInfo[]>;
  /** The markets with marks that are. */
  readonly markets: () => Promise<readonly MarkedMarket[]>;
  readonly retentionDays: number;
  readonly log: (line: string) => void;
  /** What was signed can be trusted no more with this disk or this journal: the process has to end. */
  readonly onFatal: (error: Error) => void;
};

/** The thread is not there now and is being started again, or what it holds on disk is damaged. */
export class ProvenanceAway extends Error {
  override name = 'ProvenanceAway';
}

type Asked = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };
type Waiter = { readonly holds: () => boolean; readonly settle: () => void };

/** Ticks that become durable within this time are told to the thread together. */
const TELL_EVERY_MS = 20;
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
const STOP_PATIENCE_MS = 3_000;

/** Keeps the thread of the signed series alive and knows the last of what it said. */
export class ChainThread {
  readonly #options: ChainThreadOptions;
  readonly #heads = new Map<string, Witness>();
  readonly #asked = new Map<number, Asked>();
  readonly #waiters = new Set<Waiter>();
  readonly #firstReady = Promise.withResolvers<void>();
  #latest: PublishedCheckpoint | null = null;
  #durableSeq: number;
  #lastAsk = 0;
  #worker: Worker | null = null;
  #telling: NodeJS.Timeout | null = null;
  #restart: NodeJS.Timeout | undefined;
  #failures = 0;
  #ready = false;
  #stopping = false;

  constructor(options: ChainThreadOptions) {
    this.#options = options;
    this.#durableSeq = options.durableSeq;
  }

  /** Settles when the first thread is ready. */
  async start(): Promise<void> {
    await this.#startThread();
    await this.#firstReady.promise;
  }

  get latest(): PublishedCheckpoint | null {
    return this.#latest;
  }

  head(symbol: string): Witness | null {
    return this.#heads.get(symbol) ?? null;
  }

  advance(durableSeq: number): void {
    if (durableSeq <= this.#durableSeq) return;
    this.#durableSeq = durableSeq;
    this.#telling ??= setTimeout(() => {
      this.#telling = null;
      this.#tell({ type: 'durable', seq: this.#durableSeq });
    }, TELL_EVERY_MS);
  }

  /** Rejects with `ProvenanceAway` while there is no thread. */
  ask<A extends Ask>(ask: A): Promise<Answer<A>> {
    if (this.#worker === null) return Promise.reject(new ProvenanceAway('the thread of the signed series is being started'));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastAsk;
      // the thread answers each ask with what its own question calls for
      this.#asked.set(id, { resolve: (result) => resolve(result as Answer<A>), reject });
      this.#tell({ type: 'ask', id, ask });
    });
  }

  /** Resolves once `holds`, which may depend on heads and the last checkpoint, is true, or after `timeoutMs`. */
  until(holds: () => boolean, timeoutMs: number): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve();
      };
      const waiter: Waiter = { holds, settle };
      const timer = setTimeout(settle, timeoutMs);
      this.#waiters.add(waiter);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    if (this.#telling !== null) clearTimeout(this.#telling);
    for (const { settle } of this.#waiters) settle();
    const worker = this.#worker;
    if (worker === null) return;
    const ended = once(worker, 'exit');
    this.#tell({ type: 'durable', seq: this.#durableSeq });
    this.#tell({ type: 'stop' });
    const patience = setTimeout(() => void worker.terminate(), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(patience);
  }

  async #startThread(): Promise<void> {
    const { dataFolder, time, retentionDays } = this.#options;
    const symbols = await this.#options.symbols();
    const markets = await this.#options.markets();
    const workerData: WorkerSetting = { dataFolder, durableSeq: this.#durableSeq, time: time.shared, symbols, markets, retentionDays };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'price series', workerData });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', (error) => this.#options.log(`signed series: ${String(error)}`));
    worker.on('exit', () => this.#ended());
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        this.#takeHeads(message.heads);
        this.#latest = message.checkpoint;
        this.#tell({ type: 'durable', seq: this.#durableSeq });
        this.#ready = true;
        this.#firstReady.resolve();
        break;
      case 'linked':
        this.#takeHeads(message.heads);
        break;
      case 'signed':
        this.#failures = 0;
        this.#latest = message.checkpoint;
        break;
      case 'answer':
        this.#asked.get(message.id)?.resolve(message.result);
        this.#asked.delete(message.id);
        return;
      case 'failure':
        if (message.damaged) this.#options.log(`${message.message}; all are made again from the journal after: candor prices remake`);
        this.#asked.get(message.id)?.reject(message.damaged ? new ProvenanceAway(message.message) : new Error(message.message));
        this.#asked.delete(message.id);
        return;
      case 'notice':
        this.#options.log(message.text);
        return;
      case 'failed':
        this.#failed(message);
        return;
    }
    for (const waiter of this.#waiters) if (waiter.holds()) waiter.settle();
  }

  #takeHeads(heads: readonly CheckpointHead[]): void {
    for (const { symbol, n, hash } of heads) this.#heads.set(symbol, { n, digest: hash });
  }

  /** Nothing is ever signed over another journal: that is not tried again. */
  #failed({ message, kind }: Extract<FromWorker, { type: 'failed' }>): void {
    this.#options.log(`signed series: ${message}`);
    if (kind === 'error') return;
    this.#stopping = true;
    const error = kind === 'mismatch' ? new ChainMismatch(message) : new Error(message);
    if (this.#ready) this.#options.onFatal(error);
    else this.#firstReady.reject(error);
  }

  #ended(): void {
    this.#worker = null;
    const away = new ProvenanceAway('the thread of the signed series has ended');
    for (const { reject } of this.#asked.values()) reject(away);
    this.#asked.clear();
    if (this.#stopping) return;
    const pauseMs = Math.min(FIRST_RESTART_MS * 2 ** this.#failures, LONGEST_RESTART_MS);
    this.#failures += 1;
    this.#options.log(`the signed series have stopped; starting them again in ${pauseMs} ms`);
    this.#restart = setTimeout(() => {
      this.#startThread().catch((error: unknown) => this.#options.log(`the signed series stay away: ${String(error)}`));
    }, pauseMs);
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }
}
