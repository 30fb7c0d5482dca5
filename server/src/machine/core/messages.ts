import type { Query } from '@candor/exchange/query';
import type { QueryAnswer } from './answer-queue.ts';
import type { CoreFigures, DepthChange } from './core.ts';

/**
 * What the thread of the gateway and the thread of the core say to each other. Both gather what one turn of their loop brings. Commands and
 * entries cross as bytes: to clone an object for another thread takes about five times as long as to write and read it so.
 */
export type ToCore =
  | {
      readonly type: 'work';
      /** `CommandLetter` writes and `readCommandLetter` reads them; empty for none. */
      readonly commands: Uint8Array<ArrayBuffer>;
      readonly queries: readonly (readonly [ask: number, query: Query])[];
    }
  | { readonly type: 'begin' }
  | { readonly type: 'stop' };

/** A durable batch as bytes: `payload` holds `count` entries as the journal does. `prevBatchHash` is that of the batch before. */
export type RawBatch = {
  readonly lastSeq: number;
  readonly prevBatchHash: string;
  readonly timeMs: number;
  readonly count: number;
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly depth: readonly DepthChange[];
};

export type FromCore =
  | { readonly type: 'ready'; readonly figures: CoreFigures }
  | {
      readonly type: 'done';
      /**
       * The number under which a command was sent and that of its entry, in turns. The entry stands in one of `batches`; 0 is that of a command
       * that was not accepted because too many wait.
       */
      readonly replies: readonly number[];
      readonly answers: readonly QueryAnswer[];
      readonly batches: readonly RawBatch[];
      readonly figures: CoreFigures;
    }
  /** A snapshot could not be taken; trade goes on. */
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'failed'; readonly text: string }
  | { readonly type: 'stopped' };

/** What a core thread is started with. */
export type CoreWorkerData = {
  readonly dataFolder: string;
  /** The memory of the exchange's time. */
  readonly time: SharedArrayBuffer;
  readonly batchCommands: number;
  readonly queueCommands: number;
  readonly snapshotEntries: number;
  readonly segmentBytes: number;
  /** Whether what has fallen due waits for `begin`. */
  readonly waits: boolean;
};
