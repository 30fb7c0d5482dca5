import type { SourceKind } from '@candor/exchange/ground/prices/commands';
import type { HistorySource } from '../market-data/bar.ts';

/** A symbol as the feeds see it: `code` is the index symbol (`btcusdt`), `tickUnits` its price step in units of 10^-8. */
export type FeedSymbol = { readonly symbolId: number; readonly code: string; readonly tickUnits: bigint };

/** One price of one source, as the source wrote it (decimal text), with the time it was received here. */
export type SourcePrice = {
  readonly symbolCode: string;
  readonly source: string;
  readonly price: string;
  readonly timeMs: number;
};

/** Where prices come from. A feed only publishes; it knows nothing of the exchange, so nothing can flow back into it. */
export type Feed = {
  readonly kind: SourceKind;
  /** For people and logs, for example `simulated:7` or `live: binance, okx, bybit`. */
  readonly name: string;
  /** Why this feed and no other was chosen, in words. */
  readonly reason: string;
  /** Bars from before the feed's start, or null when it has none. */
  readonly history: HistorySource | null;
  /** Weight of a source in the index; 0 = not a source. */
  weightOf(source: string): number;
  /** How many sources an index needs. */
  minSources(symbolCode: string): number;
  /** Whether the symbol's market has its published hours now; false makes the index `closed`. */
  isOpen(symbolCode: string, nowMs: number): boolean;
  start(publish: (price: SourcePrice) => void): Promise<void>;
  stop(): Promise<void>;
};
