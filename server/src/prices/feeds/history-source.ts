import type { MinuteBar } from '../bars/bar.ts';
import type { HistoryOrigin } from './open-history.ts';

/**
 * A feed's history from before the exchange's own ticks. `bars` answers at once from memory, ascending, for `fromMs ≤ startMs < toMs`,
 * without the minutes for which the feed has none. `symbolCode` is the index symbol (`btcusdt`).
 */
export type HistorySource = {
  /** What another thread makes the same source of; null where it can be had in this one only. */
  readonly origin: HistoryOrigin | null;
  /** Names the stored bars' origin, for example `simulated:7` or `replay:klines-spot-2026-04`. */
  readonly name: string;
  bars(symbolCode: string, fromMs: number, toMs: number): readonly MinuteBar[];
  /**
   * The same of a source whose history is far away; rejects when it cannot be had now. Such a source remembers nothing: its `bars` are
   * empty, and charts go as far back as its days are written.
   */
  fetch?(symbolCode: string, fromMs: number, toMs: number): Promise<readonly MinuteBar[]>;
  /** Lets go of what `fetch` has opened. */
  close?(): Promise<void>;
};
