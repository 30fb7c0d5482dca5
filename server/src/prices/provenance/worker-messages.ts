import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { MarkedMarket } from './journal-marks.ts';
import type { PublishedCheckpoint } from './provenance.ts';
import type { CheckpointHead } from '@candor/proofs/checkpoint';

export type WorkerSetting = {
  readonly dataFolder: string;
  readonly durableSeq: number;
  /** The memory of the exchange's time. */
  readonly time: SharedArrayBuffer;
  readonly symbols: readonly SymbolInfo[];
  readonly markets: readonly MarkedMarket[];
  /** 0 = ticks are kept for ever. */
  readonly retentionDays: number;
};

/** What may be asked of the thread; answered in the order of asking. */
export type Ask =
  | { readonly type: 'ticks'; readonly symbol: string; readonly fromN: number; readonly toN: number }
  | { readonly type: 'covering'; readonly symbol: string; readonly fromN: number; readonly toN: number }
  | { readonly type: 'firstAfter'; readonly symbol: string; readonly timeMs: number }
  | { readonly type: 'checkpoints'; readonly fromK: number; readonly toK: number };

/** Ticks as their lines of canonical JSON, with their digests. */
export type Lines = { readonly lines: readonly string[]; readonly digests: readonly string[] };
export type Absent = { readonly absent: 'pruned'; readonly firstN: number } | { readonly absent: 'missing'; readonly lastN: number };

export type Answer<A extends Ask> = A extends { type: 'ticks' }
  ? Lines | Absent
  : A extends { type: 'covering' }
    ? (Lines & { readonly checkpoints: readonly PublishedCheckpoint[] }) | Absent
    : A extends { type: 'firstAfter' }
      ? { readonly n: number } | Absent
      : readonly PublishedCheckpoint[];

export type ToWorker =
  | { readonly type: 'durable'; readonly seq: number }
  | { readonly type: 'ask'; readonly id: number; readonly ask: Ask }
  | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'ready'; readonly heads: readonly CheckpointHead[]; readonly checkpoint: PublishedCheckpoint | null }
  | { readonly type: 'linked'; readonly heads: readonly CheckpointHead[] }
  | { readonly type: 'signed'; readonly checkpoint: PublishedCheckpoint }
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  /** `damaged`: what was asked for is on disk, and not as it was linked. */
  | { readonly type: 'failure'; readonly id: number; readonly message: string; readonly damaged: boolean }
  | { readonly type: 'notice'; readonly text: string }
  /** `mismatch`: the journal is another one; `fatal`: the disk failed. Neither is tried again. */
  | { readonly type: 'failed'; readonly message: string; readonly kind: 'error' | 'mismatch' | 'fatal' };
