import type { SourceKind } from '@candor/exchange/ground/prices/words';
import type { HistorySource } from './history-source.ts';

/** A symbol as the feeds see it: `code` is the index symbol (`btcusdt`), `tickUnits` its price step in units of 10^-8. */
export type FeedSymbol = { readonly symbolId: number; readonly code: string; readonly tickUnits: bigint };

type OfSource = {
  readonly symbolCode: string;
  readonly source: string;
  /** When it was so: by the venue's own clock, in our time and never after its arrival. */
  readonly timeMs: number;
};

/** Best bid and ask, in the source's own decimal text. */
export type BestQuote = OfSource & { readonly kind: 'quote'; readonly bid: string; readonly ask: string };
/** A last trade, in the source's own decimal text. */
export type LastTrade = OfSource & { readonly kind: 'trade'; readonly price: string };
/** A recorded or simulated price. Its time is that of playing; it is repeated until the next one. */
export type PlayedPrice = OfSource & { readonly kind: 'played'; readonly price: string };

/** What one source says of a symbol at one moment. */
export type SourcePrice = BestQuote | LastTrade | PlayedPrice;

/** Where prices come from. A feed only publishes; it knows nothing of the exchange, so nothing can flow back into it. */
export type Feed<Price extends SourcePrice = SourcePrice> = {
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
  /** Median of the venues' clocks now, null while too few of them were measured; absent where there are none. */
  venueTimeMs?(): number | null;
  start(publish: (price: Price) => void): Promise<void>;
  stop(): Promise<void>;
};
