import type { Command } from '@candor/exchange/command';
import type { Query, QueryResult } from '@candor/exchange/query';
import { lockFolder, type FolderLock } from '../journal/lock.ts';
import { snapshotFolder, writeSnapshot } from '../journal/snapshot.ts';
import { BatchListeners } from './batch-listeners.ts';
import { CoreGone } from './core-gone.ts';
import type { Core, PublishedBatch, Reply, StartedCore } from './core.ts';
import { Engine, type EngineBatch, type EngineOptions } from './engine.ts';

export type LocalCoreOptions = Omit<EngineOptions, 'onBatch' | 'onFatal' | 'publish'> & {
  /** Set, batches go here as bytes and not to the listeners as entries. */
  readonly onRawBatch?: (batch: EngineBatch) => void;
  /** Whether to lock the folder; a simulation's disk has nobody to share it with. */
  readonly lock: boolean;
  readonly onFatal: (error: unknown) => void;
};

/** The core in this very thread: for tests, simulations and the core's own worker. */
export async function openLocalCore(options: LocalCoreOptions): Promise<StartedCore> {
  const lock = options.lock ? await lockFolder(options.dataFolder) : null;
  try {
    return new LocalCore(options, lock);
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

class LocalCore implements StartedCore {
  readonly #options: LocalCoreOptions;
  readonly #lock: FolderLock | null;
  readonly #engine: Engine;
  readonly #listeners: BatchListeners;
  readonly #pending = new Set<(error: CoreGone) => void>();
  #gone: CoreGone | null = null;
  #stopping: Promise<void> | null = null;

  constructor(options: LocalCoreOptions, lock: FolderLock | null) {
    this.#options = options;
    this.#lock = lock;
    this.#listeners = new BatchListeners(options.onFatal);
    this.#engine = new Engine({
      ...options,
      publish: options.onRawBatch === undefined ? 'entries' : 'payload',
      onBatch: options.onRawBatch ?? ((batch) => this.#listeners.publish(batch)),
      onFatal: (error) => this.#fail(error),
    });
  }

  submit(command: Command): Promise<Reply> {
    return this.#ask((done) => this.#engine.submit(command, done));
  }

  query<Q extends Query>(query: Q): Promise<QueryResult<Q>> {
    return this.#ask((done) => this.#engine.query(query, done));
  }

  onBatch(listener: (batch: PublishedBatch) => void): () => void {
    return this.#listeners.add(listener);
  }

  figures(): ReturnType<Core['figures']> {
    return this.#engine.figures();
  }

  begin(): void {
    this.#engine.begin();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    try {
      if (this.#gone !== null) return;
      await this.#engine.drain();
      await this.#lastSnapshot();
    } finally {
      await this.#lock?.release();
    }
  }

  /** Nothing trades any more, so the state is written in this turn, whatever time it takes. */
  async #lastSnapshot(): Promise<void> {
    const { seq, snapshotSeq } = this.#engine.figures();
    if (seq === 0 || seq === snapshotSeq) return;
    const { disk, dataFolder } = this.#options;
    const head = { seq, timeMs: this.#engine.timeMs, journalHash: this.#engine.journalHash };
    await writeSnapshot(disk, snapshotFolder(dataFolder), head, (take) => this.#engine.saveTo(take));
  }

  #ask<T>(start: (done: (result: T) => void) => void): Promise<T> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    return new Promise((resolve, reject) => {
      this.#pending.add(reject);
      start((result) => {
        this.#pending.delete(reject);
        resolve(result);
      });
    });
  }

  #fail(error: unknown): void {
    this.#gone = new CoreGone(error);
    for (const reject of this.#pending) reject(this.#gone);
    this.#pending.clear();
    this.#options.onFatal(error);
  }
}
