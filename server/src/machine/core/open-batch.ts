import type { Entry } from '@candor/exchange/entry';
import type { Reply } from './core.ts';

export const NO_PAYLOAD = new Uint8Array(0);

/** A batch from its first command until its replies have left. */
export type Batch = {
  /** Who waits for which reply: one place, one command. */
  readonly waiting: ((reply: Reply) => void)[];
  /** The hash is known when the batch is written. */
  readonly replies: { -readonly [K in keyof Reply]: Reply[K] }[];
  readonly entries: Entry[];
  /** Queries that were answered from a state this batch has made. */
  readonly answers: (() => void)[];
  /** Whether a piece of due work is in it. */
  hasAdvanced: boolean;
  count: number;
  payload: Uint8Array<ArrayBuffer>;
  prevBatchHash: string;
  lastSeq: number;
  timeMs: number;
};

export function newBatch(): Batch {
  return {
    waiting: [],
    replies: [],
    entries: [],
    answers: [],
    hasAdvanced: false,
    count: 0,
    payload: NO_PAYLOAD,
    prevBatchHash: '',
    lastSeq: 0,
    timeMs: 0,
  };
}
