import type { Position } from './projector.ts';

export type WorkerSetting = {
  readonly url: string;
  readonly dataFolder: string;
  readonly durableSeq: number;
  /** Give way to trade: this thread, and the database's processes that serve it. */
  readonly lowPriority: boolean;
};

export type ToWorker = { readonly type: 'durable'; readonly seq: number } | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'ready'; readonly position: Position }
  | { readonly type: 'written'; readonly position: Position }
  | { readonly type: 'waiting'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string; readonly mismatch: boolean };
