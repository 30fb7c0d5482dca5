import type { PriceState, SourceKind } from './words.ts';

export type LastPrice = {
  readonly symbolId: number;
  readonly n: number;
  readonly priceTicks: number;
  readonly state: PriceState;
  readonly sourceKind: SourceKind;
  readonly timeMs: number;
  /** Sources that counted for it. */
  readonly countedSources: number;
  /** Of these, sources that were at most two seconds old at its time. */
  readonly freshSources: number;
  /** Since when each tick of a symbol that has no price has named enough sources for one, epoch ms; 0 when the last one does not, or is `ok`. */
  readonly enoughSinceMs: number;
};

export type PricesQueries = {
  'prices.last': readonly [asked: object, answer: readonly LastPrice[]];
};
