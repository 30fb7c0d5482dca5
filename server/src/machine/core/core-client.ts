import { Worker } from 'node:worker_threads';
import type { Command } from '@candor/exchange/command';
import type { Query, QueryResult } from '@candor/exchange/query';
import { ExchangeTime } from '../clock/exchange-time.ts';
import type { Entry } from '@candor/exchange/entry';
import { decodeEntries } from '../journal/entries.ts';
import { BatchListeners } from './batch-listeners.ts';
import { CommandLetter } from './command-letter.ts';
import { CoreGone } from './core-gone.ts';
import type { CoreFigures, PublishedBatch, Reply, StartedCore } from './core.ts';
import { BUSY, ENGINE_LIMITS } from './engine.ts';
import type { CoreWorkerData, FromCore, RawBatch, ToCore } from './messages.ts';

export type CoreThreadOptions = {
  readonly dataFolder: string;
  /** Begins when the journal is read; what stamps the entries. */
  readonly time?: ExchangeTime;
  readonly batchCommands?: number;
  readonly queueCommands?: number;
  readonly snapshotEntries?: number;
  readonly segmentBytes?: number;
  /** The core failed or its thread died: nothing is acknowledged any more and the process has to end. */
  readonly onFatal: (error: Error) => void;
  /** Whether what has fallen due waits for `begin`: no. */
  readonly waits?: boolean;
  /** Something an operator should know, while trade goes on. */
  readonly onNotice: (text: string) => void;
};

/** Entries live until their batch is durable: with room for a few batches they die young, which the collector does for nothing. */
export const YOUNG_MEGABYTES = 192;

/** How long commands are gathered while the core has others in work. */
const GATHER_MS = 2;

/** What the client needs of the core's thread. */
export type CoreThread = Pick<Worker, 'postMessage' | 'terminate'> & {
  on(event: 'message', listener: (message: FromCore) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
};

/** Starts the core in its own thread and resolves when it has recovered. Rejects with what kept it from starting (damage, a locked folder). */
export function startCoreThread(options: CoreThreadOptions): Promise<StartedCore> {
  const data: CoreWorkerData = {
    dataFolder: options.dataFolder,
    time: (options.time ?? new ExchangeTime()).shared,
    batchCommands: options.batchCommands ?? ENGINE_LIMITS.batchCommands,
    queueCommands: options.queueCommands ?? ENGINE_LIMITS.queueCommands,
    snapshotEntries: options.snapshotEntries ?? ENGINE_LIMITS.snapshotEntries,
    segmentBytes: options.segmentBytes ?? ENGINE_LIMITS.segmentBytes,
    waits: options.waits ?? false,
  };
  const worker = new Worker(new URL('./core-worker.ts', import.meta.url), {
    name: 'core',
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void => reject(new Error(`the core's thread ended with code ${code} before it was ready`));
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.once('message', (message: FromCore) => {
      worker.off('error', reject);
      worker.off('exit', onExit);
      if (message.type === 'ready') resolve(new CoreClient(worker, message.figures, data.queueCommands, options));
      else reject(new Error(`the core's thread began with ${message.type}`));
    });
  });
}

/** The core as it is seen from outside its thread, which is ready. */
export class CoreClient implements StartedCore {
  readonly #worker: CoreThread;
  readonly #options: Pick<CoreThreadOptions, 'onFatal' | 'onNotice'>;
  readonly #queueCommands: number;
  readonly #listeners: BatchListeners;
  readonly #replies = new Map<number, { resolve: (reply: Reply) => void; reject: (error: CoreGone) => void }>();
  readonly #answers = new Map<number, { resolve: (result: unknown) => void; reject: (error: CoreGone) => void }>();
  readonly #commands = new CommandLetter();
  #queries: [number, Query][] = [];
  #lastAsk = 0;
  #turn: NodeJS.Immediate | null = null;
  #timer: NodeJS.Timeout | null = null;
  #figures: CoreFigures;
  #gone: CoreGone | null = null;
  #stopping: Promise<void> | null = null;
  #onStopped: (() => void) | null = null;

  constructor(worker: CoreThread, figures: CoreFigures, queueCommands: number, options: Pick<CoreThreadOptions, 'onFatal' | 'onNotice'>) {
    this.#worker = worker;
    this.#figures = figures;
    this.#queueCommands = queueCommands;
    this.#options = options;
    this.#listeners = new BatchListeners((error) => this.#fail(error));
    worker.on('message', (message: FromCore) => {
      try {
        this.#receive(message);
      } catch (error) {
        this.#fail(error);
      }
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', (code) => this.#fail(new Error(`the core's thread ended with code ${code}`)));
  }

  submit(command: Command): Promise<Reply> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    if (this.#replies.size >= this.#queueCommands || this.#stopping !== null) return Promise.resolve(BUSY);
    return new Promise((resolve, reject) => {
      const ask = ++this.#lastAsk;
      // Before it is counted: what cannot be written rejects this command alone.
      this.#commands.add(ask, command);
      this.#replies.set(ask, { resolve, reject });
      this.#flushSoon();
    });
  }

  query<Q extends Query>(query: Q): Promise<QueryResult<Q>> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    return new Promise((resolve, reject) => {
      const ask = ++this.#lastAsk;
      // The core answers each ask with the result of its own query.
      this.#answers.set(ask, { resolve: (result) => resolve(result as QueryResult<Q>), reject });
      this.#queries.push([ask, query]);
      this.#flushSoon();
    });
  }

  onBatch(listener: (batch: PublishedBatch) => void): () => void {
    return this.#listeners.add(listener);
  }

  figures(): CoreFigures {
    return { ...this.#figures, queued: this.#replies.size };
  }

  begin(): void {
    if (this.#gone === null) this.#post({ type: 'begin' });
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#gone === null ? this.#stop() : this.#worker.terminate().then(() => undefined);
    return this.#stopping;
  }

  #stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#onStopped = resolve;
      this.#flush();
      this.#post({ type: 'stop' });
    });
  }

  /**
   * What one turn of the loop brings (many requests on many sockets) crosses to the core's thread as one message. To wake a thread
   * costs more than what the message carries, so while the core has something in work, what comes waits `GATHER_MS`. An answer of the
   * core does not cut that short: under load one comes every millisecond, and each would carry few commands and wake three threads.
   */
  #flushSoon(): void {
    if (this.#turn !== null || this.#timer !== null) return;
    // What was asked for just now is the only thing unsent.
    const isCoreIdle = this.#replies.size + this.#answers.size === 1;
    if (isCoreIdle) this.#turn = setImmediate(() => this.#flush());
    else this.#timer = setTimeout(() => this.#flush(), GATHER_MS);
  }

  #flush(): void {
    this.#turn = null;
    this.#timer = null;
    if (this.#gone !== null || (this.#commands.isEmpty && this.#queries.length === 0)) return;
    const commands = this.#commands.take();
    this.#post({ type: 'work', commands, queries: this.#queries }, [commands.buffer]);
    this.#queries = [];
  }

  #post(message: ToCore, given: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, given);
  }

  #receive(message: FromCore): void {
    switch (message.type) {
      case 'done':
        this.#done(message);
        break;
      case 'notice':
        this.#options.onNotice(message.text);
        break;
      case 'failed':
        this.#fail(new Error(message.text));
        break;
      case 'stopped':
        this.#finish();
        break;
      case 'ready':
        break;
    }
  }

  #done(message: Extract<FromCore, { type: 'done' }>): void {
    this.#figures = message.figures;
    const batches = message.batches.map((batch) => ({ ...batch, entries: decodeEntries(batch.payload, batch.count) }));
    for (let index = 0; index < message.replies.length; index += 2) {
      const ask = message.replies[index] ?? 0;
      this.#replies.get(ask)?.resolve(replyOf(message.replies[index + 1] ?? 0, batches));
      this.#replies.delete(ask);
    }
    for (const [ask, result] of message.answers) {
      this.#answers.get(ask)?.resolve(result);
      this.#answers.delete(ask);
    }
    for (const { lastSeq, prevBatchHash, timeMs, depth, count, entries } of batches) {
      const accepted = entries.filter(({ outcome }) => outcome.ok && !outcome.repeated);
      this.#listeners.publish({ firstSeq: lastSeq - count + 1, lastSeq, prevBatchHash, timeMs, entries: accepted, depth });
    }
  }

  #finish(): void {
    this.#gone = new CoreGone(new Error('stopped'));
    this.#rejectAll(this.#gone);
    this.#worker.once('exit', () => this.#onStopped?.());
  }

  #fail(cause: unknown): void {
    if (this.#gone !== null) return;
    this.#gone = new CoreGone(cause);
    this.#rejectAll(this.#gone);
    this.#onStopped?.();
    this.#options.onFatal(cause instanceof Error ? cause : new Error(String(cause)));
  }

  #rejectAll(error: CoreGone): void {
    for (const open of [this.#replies, this.#answers]) {
      for (const { reject } of open.values()) reject(error);
      open.clear();
    }
  }
}

/** The answer to the command whose entry has a number. Throws when no batch has it: what is answered must be on disk. */
function replyOf(seq: number, batches: readonly (RawBatch & { readonly entries: readonly Entry[] })[]): Reply {
  if (seq === 0) return BUSY;
  const batch = batches.find(({ lastSeq, count }) => seq <= lastSeq && seq > lastSeq - count);
  const entry = batch?.entries[seq - batch.lastSeq + batch.count - 1];
  if (batch === undefined || entry === undefined) throw new Error(`entry ${seq} was answered and is in no durable batch`);
  return { seq, timeMs: entry.timeMs, outcome: entry.outcome, prevBatchHash: batch.prevBatchHash };
}
