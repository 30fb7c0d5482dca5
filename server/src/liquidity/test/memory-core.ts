import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { Exchange } from '@candor/exchange/exchange';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import type { Query, QueryResult } from '@candor/exchange/query';
import type { Core, PublishedBatch, Reply } from '../../machine/core/core.ts';
import type { Clock } from '../../prices/feeds/clock.ts';

const ADVANCE: Command = { id: '', accountId: 0, body: { type: 'house.advance', budget: 100 } };

/** The real exchange behind the core's interface with neither disk nor thread, open in demo mode unless it is said otherwise: each command is its own batch, at once. */
export class MemoryCore implements Core {
  readonly exchange = new Exchange();
  /** Every entry, refused ones too; cleared by whoever wants it. */
  entries: Entry[] = [];
  readonly #clock: Pick<Clock, 'now'>;
  readonly #listeners = new Set<(batch: PublishedBatch) => void>();
  #gone = false;
  /** The next commands are answered BUSY. */
  busy = 0;

  constructor(clock: Pick<Clock, 'now'>, mode: 'demo' | 'live' = 'demo') {
    this.#clock = clock;
    this.run({ id: '', accountId: 0, body: { type: 'house.open', formatVersion: JOURNAL_FORMAT, mode } });
  }

  /** Runs a command now, after what precedes every other, and publishes what it did. */
  run(command: Command): Entry {
    while (this.exchange.firstMs(this.#nowMs) <= this.#nowMs) this.#execute(ADVANCE);
    return this.#execute(command);
  }

  get #nowMs(): number {
    return Math.max(this.#clock.now(), this.exchange.lastTimeMs);
  }

  #execute(command: Command): Entry {
    const timeMs = this.#nowMs;
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, timeMs, command);
    this.entries.push(entry);
    const depth = this.exchange.takeDepthChanges();
    const batch = { firstSeq: entry.seq, lastSeq: entry.seq, prevBatchHash: '', timeMs, entries: [entry], depth };
    if (entry.outcome.ok) for (const listener of this.#listeners) listener(batch);
    return entry;
  }

  /** Does all work that is due now, as the core does when it is idle. */
  advance(): void {
    while (this.exchange.dueMs(this.#nowMs) <= this.#nowMs) this.#execute(ADVANCE);
  }

  submit(command: Command): Promise<Reply> {
    if (this.#gone) return Promise.reject(new Error('the core is gone'));
    if (this.busy > 0) {
      this.busy -= 1;
      return Promise.resolve({ seq: 0, timeMs: 0, outcome: { ok: false, code: 'BUSY', limit: '', repeated: false }, prevBatchHash: '' });
    }
    const { seq, timeMs, outcome } = this.run(command);
    return Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
  }

  query<Q extends Query>(query: Q): Promise<QueryResult<Q>> {
    return Promise.resolve(this.exchange.ask(query));
  }

  onBatch(listener: (batch: PublishedBatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  figures(): ReturnType<Core['figures']> {
    return { seq: this.exchange.lastSeq, queued: 0, batches: this.exchange.lastSeq, lastBatchSize: 1, lastSyncMs: 0, snapshotSeq: 0 };
  }

  /** From now on every submit rejects, as after the core's death. */
  die(): void {
    this.#gone = true;
  }

  stop(): Promise<void> {
    this.die();
    return Promise.resolve();
  }
}
