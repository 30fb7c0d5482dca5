import type { Command } from '@candor/exchange/command';
import type { Query } from '@candor/exchange/query';
import type { QueryAnswer } from './answer-queue.ts';
import type { CoreFigures, DepthChange, Reply } from './core.ts';

/** What the thread of the gateway and the thread of the core say to each other. Both gather what one turn of their loop brings. */
export type ToCore =
  | {
      readonly type: 'work';
      readonly commands: readonly (readonly [ask: number, command: Command])[];
      readonly queries: readonly (readonly [ask: number, query: Query])[];
    }
  | { readonly type: 'begin' }
  | { readonly type: 'stop' };

/** A durable batch as bytes: `payload` holds `count` entries as the journal does. */
export type RawBatch = {
  readonly lastSeq: number;
  readonly timeMs: number;
  readonly count: number;
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly depth: readonly DepthChange[];
};

export type FromCore =
  | { readonly type: 'ready'; readonly figures: CoreFigures }
  | {
      readonly type: 'done';
      readonly replies: readonly (readonly [ask: number, reply: Reply])[];
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
