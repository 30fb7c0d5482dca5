import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { Outcome } from '@candor/exchange/outcome';
import type { Query, QueryResult } from '@candor/exchange/query';
import { BatchBuffer } from '../journal/batch-buffer.ts';
import type { Disk } from '../journal/disk.ts';
import { journalFolder } from '../journal/segment.ts';
import { JournalWriter } from '../journal/writer.ts';
import type { CoreFigures, DepthChange, PublishedBatch, Reply } from './core.ts';
import { DepthPace } from './depth-pace.ts';
import type { Machine, MachineMaker } from './machine.ts';
import { newBatch, NO_PAYLOAD, type Batch } from './open-batch.ts';
import { recover } from './recovery.ts';
import { CommandQueue } from './command-queue.ts';

export type EngineLimits = {
  /** Commands a batch. */
  readonly batchCommands: number;
  /** A batch is closed when its entries have grown past this; those of one group come on top. */
  readonly batchBytes: number;
  /** Commands that may wait; the next one is answered `BUSY`. */
  readonly queueCommands: number;
  readonly segmentBytes: number;
  /** Entries between two snapshots. */
  readonly snapshotEntries: number;
  /** Cost units of one piece of due work. */
  readonly advanceUnits: number;
  /** Books' changes are published no more often than this. */
  readonly depthIntervalMs: number;
};

export const ENGINE_LIMITS: EngineLimits = {
  batchCommands: 256,
  // In a fall of prices an entry has hundreds of events: who reads batches (records, the gateway) works on one while the next is executed.
  batchBytes: 64 * 1024,
  queueCommands: 16_384,
  segmentBytes: 64 * 1024 * 1024,
  snapshotEntries: 500_000,
  // Few enough that an order behind a piece waits a few milliseconds, enough for ten thousand contracts in half a second (measured: 200 at
  // once settle no sooner, and what waits behind them waits twice as long).
  advanceUnits: 100,
  depthIntervalMs: 50,
};

/** `payload` holds the `count` entries of the batch as the journal does, refused ones included. */
export type EngineBatch = PublishedBatch & {
  readonly count: number;
  readonly payload: Uint8Array<ArrayBuffer>;
};

export type EngineOptions = {
  readonly dataFolder: string;
  readonly disk: Disk;
  readonly clock: { readonly now: () => number; readonly after: (delayMs: number, run: () => void) => void };
  readonly makeMachine: MachineMaker;
  /** Told the time of the last entry, 0 for none, before anything is done; what it throws ends the start. */
  readonly onRecovered?: (lastEntryMs: number) => void;
  readonly limits: EngineLimits;
  /** Whether what has fallen due waits for `begin`; without it the engine begins at once. */
  readonly waits?: boolean;
  /** Takes a snapshot of the durable journal at `seq` without holding up the caller. Null: only `stop` takes one. */
  readonly takeSnapshot: ((seq: number) => Promise<void>) | null;
  /**
   * What a durable batch is published as: its entries, or their bytes (then `entries` is empty). Bytes cost the core a copy of
   * memory; entries would have to be cloned object by object to reach another thread.
   */
  readonly publish: 'entries' | 'payload';
  readonly onBatch: (batch: EngineBatch) => void;
  /** A bug, a failed write or a failed sync. Nothing is acknowledged any more; the process has to end. */
  readonly onFatal: (error: unknown) => void;
};

/**
 * Entries are written into the batch in groups. Written one by one between two decisions they take measurably more of the core's time, since
 * the processor's caches do not hold the code of both.
 */
const GROUP_ENTRIES = 32;

/** Due work is looked at again after at most this long, since a machine that sleeps or whose clock is set misses its timers. */
const LONGEST_WAIT_MS = 250;

/** Answer to a command that was not accepted because too many wait. */
export const BUSY: Reply = { seq: 0, timeMs: 0, outcome: { ok: false, code: 'BUSY', limit: '', repeated: false }, prevBatchHash: '' };

/**
 * The single writer: takes commands in order, stamps seq and time, executes, and answers only when the batch is on disk. While one
 * batch is being synced the next is executed and gathered; it is written when the sync is done, so a batch is as large as a sync is slow.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #machine: Machine;
  readonly #journal: JournalWriter;
  /** The batch being gathered, and the one on its way to the disk or empty. */
  #buffer = new BatchBuffer();
  #otherBuffer = new BatchBuffer();
  readonly #queue: CommandQueue<(reply: Reply) => void>;
  /** The commands that are looked at ahead; a list used again each time. */
  readonly #coming: Command[] = [];
  /** Executed, and not in the buffer yet; empty between two turns of work. */
  readonly #group: Entry[] = [];
  #open: Batch;
  #syncing: Batch | null = null;
  #seq: number;
  #durableSeq: number;
  #timeMs: number;
  readonly #depthPace: DepthPace;
  #state: 'running' | 'draining' | 'stopped' = 'running';
  #draining: PromiseWithResolvers<void> | null = null;
  #scheduled = false;
  /** Before, commands alone make entries. */
  #hasBegun = false;
  /** One piece of due work. */
  readonly #advanceCommand: Command;
  /** When the clock has been asked to look at due work next; `Infinity`: not at all. */
  #wakeMs = Infinity;
  #snapshotting: Promise<void> | null = null;
  #snapshotSeq: number;
  #snapshotAttemptSeq: number;
  #batches = 0;
  #lastBatchSize = 0;
  #lastSyncMs = 0;
  #syncStartMs = 0;

  /** Recovers from the folder's snapshots and journal. Throws `JournalDamage`. */
  constructor(options: EngineOptions) {
    const { disk, dataFolder, limits } = options;
    const recovered = recover(disk, dataFolder, options.makeMachine);
    options.onRecovered?.(recovered.timeMs);
    this.#options = options;
    this.#machine = recovered.machine;
    this.#journal = new JournalWriter(disk, journalFolder(dataFolder), recovered.end, limits.segmentBytes);
    this.#queue = new CommandQueue(limits.queueCommands);
    this.#depthPace = new DepthPace(options.clock, limits.depthIntervalMs);
    this.#seq = recovered.seq;
    this.#durableSeq = recovered.seq;
    this.#timeMs = recovered.timeMs;
    this.#snapshotSeq = recovered.snapshotSeq;
    this.#snapshotAttemptSeq = recovered.snapshotSeq;
    this.#advanceCommand = { id: '', accountId: 0, body: { type: 'house.advance', budget: limits.advanceUnits } };
    this.#open = newBatch();
    // Who begins to listen asks for the whole depth first; what recovery changed is no news.
    this.#machine.takeDepthChanges();
    if (options.waits !== true) this.begin();
  }

  /** From here on what falls due is done by itself. */
  begin(): void {
    this.#hasBegun = true;
    this.#wakeWhenDue();
  }

  /** `done` is called once the command's batch is durable; it never is when the engine fails. */
  submit(command: Command, done: (reply: Reply) => void): void {
    if (this.#state !== 'running' || !this.#queue.push(command, done)) {
      done(BUSY);
      return;
    }
    this.#schedule();
  }

  /** Answers from the state of now, but only when everything in it is durable. */
  query<Q extends Query>(query: Q, done: (result: QueryResult<Q>) => void): void {
    const result = this.#machine.ask(query);
    const unsafe = this.#buffer.count > 0 ? this.#open : this.#syncing;
    if (unsafe === null) done(result);
    else unsafe.answers.push(() => done(result));
  }

  figures(): CoreFigures {
    return {
      seq: this.#durableSeq,
      queued: this.#queue.length,
      batches: this.#batches,
      lastBatchSize: this.#lastBatchSize,
      lastSyncMs: this.#lastSyncMs,
      snapshotSeq: this.#snapshotSeq,
    };
  }

  /** Hash of the last durable batch. */
  get journalHash(): Buffer {
    return this.#journal.hash;
  }

  /** The state's bytes as of the last executed command, piece by piece; a piece is valid until `take` returns. */
  saveTo(take: (piece: Uint8Array) => void): void {
    this.#machine.saveTo(take);
  }

  /** Accepts nothing more (`BUSY`) and resolves when everything accepted is durable and answered; rejects when the engine fails first. */
  async drain(): Promise<void> {
    if (this.#state !== 'running') return;
    this.#state = 'draining';
    if (!this.#isIdle()) {
      this.#draining = Promise.withResolvers();
      await this.#draining.promise;
    }
    this.#state = 'stopped';
    this.#journal.close();
    // Two snapshots at once would be in each other's way.
    await this.#snapshotting;
  }

  get snapshotSeq(): number {
    return this.#snapshotSeq;
  }

  get timeMs(): number {
    return this.#timeMs;
  }

  #isIdle(): boolean {
    return this.#queue.length === 0 && this.#buffer.count === 0 && this.#syncing === null;
  }

  /** Commands that arrive in one turn of the event loop go into one batch. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#work();
    });
  }

  #work(): void {
    if (this.#state === 'stopped') return;
    try {
      do this.#execute();
      while (this.#syncing === null && this.#write());
      if (this.#syncing === null) this.#wakeWhenDue();
    } catch (error) {
      this.#fail(error);
    }
  }

  #execute(): void {
    const { batchCommands, batchBytes } = this.#options.limits;
    // Commands executed in one go came in together: they get the same time.
    const timeMs = Math.max(this.#options.clock.now(), this.#timeMs);
    const batch = this.#open;
    this.#machine.prefetch(this.#coming, this.#queue.peek(this.#coming, batchCommands - this.#buffer.count));
    if (this.#isDue(batch, timeMs)) this.#advance(batch, timeMs);
    while (this.#buffer.count + this.#group.length < batchCommands && this.#buffer.payloadLength < batchBytes) {
      if ((this.#state === 'running' || this.#queue.length > 0) && this.#machine.firstMs(timeMs) <= timeMs) {
        this.#advance(batch, timeMs);
        continue;
      }
      const command = this.#queue.head();
      if (command === null) break;
      const outcome = this.#executeOne(batch, timeMs, command);
      batch.waiting.push(this.#queue.take());
      batch.replies.push({ seq: this.#seq, timeMs, outcome, prevBatchHash: '' });
    }
    this.#writeGroup();
  }

  #executeOne(batch: Batch, timeMs: number, command: Command): Outcome {
    const seq = this.#seq + 1;
    const entry = this.#machine.execute(seq, timeMs, command);
    this.#group.push(entry);
    if (this.#group.length === GROUP_ENTRIES) this.#writeGroup();
    this.#seq = seq;
    this.#timeMs = timeMs;
    if (this.#options.publish === 'entries' && entry.outcome.ok && !entry.outcome.repeated) batch.entries.push(entry);
    return entry.outcome;
  }

  #writeGroup(): void {
    for (const entry of this.#group) this.#buffer.add(entry);
    this.#group.length = 0;
  }

  /** Work that may wait gets one piece a batch: commands of users pass in between, and no load of theirs keeps it from being done. */
  #isDue(batch: Batch, timeMs: number): boolean {
    return this.#hasBegun && !batch.hasAdvanced && this.#state === 'running' && this.#machine.dueMs(timeMs) <= timeMs;
  }

  #advance(batch: Batch, timeMs: number): void {
    batch.hasAdvanced = true;
    const outcome = this.#executeOne(batch, timeMs, this.#advanceCommand);
    if (!outcome.ok || outcome.ref === 0) throw new Error('a product says that work is due and does none');
  }

  /** Looks again when the next work falls due, by the clock that stamps entries. */
  #wakeWhenDue(): void {
    if (!this.#hasBegun || this.#state !== 'running') return;
    const { clock } = this.#options;
    const nowMs = clock.now();
    const dueMs = this.#machine.dueMs(nowMs);
    if (dueMs === Infinity) return;
    const waitMs = Math.max(1, Math.min(dueMs - nowMs, LONGEST_WAIT_MS));
    const wakeMs = nowMs + waitMs;
    if (wakeMs >= this.#wakeMs) return;
    this.#wakeMs = wakeMs;
    clock.after(waitMs, () => {
      if (this.#wakeMs === wakeMs) this.#wakeMs = Infinity;
      this.#work();
    });
  }

  /** Sends the open batch to the disk; false when it is empty. */
  #write(): boolean {
    if (this.#buffer.count === 0) return false;
    const batch = this.#open;
    batch.lastSeq = this.#seq;
    batch.timeMs = this.#timeMs;
    batch.count = this.#buffer.count;
    batch.prevBatchHash = this.#journal.hash.toString('hex');
    if (this.#options.publish === 'payload') batch.payload = this.#buffer.copyPayload();
    const depth = this.#takeDepth();
    this.#lastBatchSize = this.#buffer.count;
    this.#syncStartMs = performance.now();
    this.#syncing = batch;
    this.#open = newBatch();
    const buffer = this.#buffer;
    this.#buffer = this.#otherBuffer;
    this.#otherBuffer = buffer;
    this.#journal.append(buffer).then(
      () => this.#onDurable(batch, depth),
      (error: unknown) => this.#fail(error),
    );
    return true;
  }

  #onDurable(batch: Batch, depth: readonly DepthChange[]): void {
    if (this.#state === 'stopped') return;
    this.#lastSyncMs = performance.now() - this.#syncStartMs;
    this.#batches += 1;
    this.#syncing = null;
    this.#durableSeq = batch.lastSeq;
    // The next batch goes to the disk first, then the answers of this one leave: the disk is never idle while there is work.
    this.#work();
    let index = 0;
    for (const reply of batch.replies) {
      reply.prevBatchHash = batch.prevBatchHash;
      batch.waiting[index++]?.(reply);
    }
    for (const answer of batch.answers) answer();
    const { lastSeq, prevBatchHash, timeMs, entries, count, payload } = batch;
    this.#options.onBatch({ firstSeq: lastSeq - count + 1, lastSeq, prevBatchHash, timeMs, entries, depth, count, payload });
    this.#depthPace.after(this.#publishDepth);
    this.#considerSnapshot(batch.lastSeq);
    if (this.#isIdle()) this.#draining?.resolve();
  }

  /** The books' changes when they may go out; called when the state holds no more than the batch that goes out with them. */
  #takeDepth(): readonly DepthChange[] {
    return this.#depthPace.take() ? this.#machine.takeDepthChanges() : [];
  }

  /** Publishes the books' changes without a batch, when none takes them along. */
  readonly #publishDepth = (): void => {
    if (this.#state !== 'running' || !this.#isIdle()) return;
    const depth = this.#takeDepth();
    if (depth.length === 0) return;
    const [lastSeq, timeMs] = [this.#durableSeq, this.#timeMs];
    const nothing = { firstSeq: lastSeq + 1, lastSeq, prevBatchHash: '', entries: [], count: 0, payload: NO_PAYLOAD };
    this.#options.onBatch({ ...nothing, timeMs, depth });
  };

  #considerSnapshot(seq: number): void {
    const { takeSnapshot, limits } = this.#options;
    if (takeSnapshot === null || this.#snapshotting !== null || seq - this.#snapshotAttemptSeq < limits.snapshotEntries) return;
    this.#snapshotAttemptSeq = seq;
    this.#snapshotting = takeSnapshot(seq).then(
      () => {
        this.#snapshotting = null;
        this.#snapshotSeq = seq;
      },
      () => {
        // Trade does not depend on it: the journal alone is enough to recover. The next attempt comes after as many entries again.
        this.#snapshotting = null;
      },
    );
  }

  #fail(error: unknown): void {
    if (this.#state === 'stopped') return;
    this.#state = 'stopped';
    this.#draining?.reject(error);
    this.#options.onFatal(error);
  }
}
