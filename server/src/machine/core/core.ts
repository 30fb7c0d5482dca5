import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { Outcome } from '@candor/exchange/outcome';
import type { Query, QueryResult } from '@candor/exchange/query';

/**
 * The answer to a command, given only after the command's batch is on disk. `prevBatchHash` is the hash of the journal's batch before
 * that one, in hex: what a receipt names as the journal's state at acceptance.
 */
export type Reply = { readonly seq: number; readonly timeMs: number; readonly outcome: Outcome; readonly prevBatchHash: string };

/** Levels of one market that changed in a batch. `sequence` rises by one a publication of that market, so that a gap is seen. */
export type DepthChange = {
  /** Name of the product whose market it is: products number their markets without regard to each other. */
  readonly product: string;
  readonly marketId: number;
  readonly sequence: number;
  /** `[priceTicks, lots]`, lots 0 = level gone. */
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
};

/** What a durable batch published: its accepted entries (refusals are left out) in order of `seq`, and the books' changes. */
export type PublishedBatch = {
  /** Of the first entry of the batch, refused ones counted. */
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Of the batch before, in hex; '' when nothing but books' changes is published. */
  readonly prevBatchHash: string;
  readonly timeMs: number;
  readonly entries: readonly Entry[];
  readonly depth: readonly DepthChange[];
};

export type CoreFigures = {
  readonly seq: number;
  readonly queued: number;
  readonly batches: number;
  readonly lastBatchSize: number;
  readonly lastSyncMs: number;
  readonly snapshotSeq: number;
};

/**
 * The exchange as the rest of the server sees it. `submit` never rejects for business reasons; it answers the outcome `BUSY`
 * (with seq 0, nothing accepted) when the queue is full. It rejects only when the core is gone: then the result is unknown.
 */
export type Core = {
  submit(command: Command): Promise<Reply>;
  query<Q extends Query>(query: Q): Promise<QueryResult<Q>>;
  onBatch(listener: (batch: PublishedBatch) => void): () => void;
  figures(): CoreFigures;
  /** Finishes the queue, takes a snapshot, releases the directory. */
  stop(): Promise<void>;
};

/** A core as it is started. Told to wait, it makes no entry that no command asks for until `begin`; then what falls due is done by itself. */
export type StartedCore = Core & { begin(): void };
