/** Length of the bars that are stored; all larger ones are made of them. */
export const MINUTE_MS = 60_000;

/**
 * One minute `[startMs, startMs + 60 000)` of a symbol's index: prices in ticks of the symbol, times in UTC epoch milliseconds.
 * Bars of a source's history have this shape and no volume: volume is only what traded in our own book.
 */
export type MinuteBar = {
  readonly startMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
};

/** A bar of any interval, with what traded in our own book meanwhile (`volumeUnits` of the base, `valueUnits` of the quote). */
export type Bar = MinuteBar & {
  readonly volumeUnits: bigint;
  readonly valueUnits: bigint;
  readonly trades: number;
};
