import type { PriceState, SourceKind } from './commands.ts';

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
};

export type PricesQueries = {
  'prices.last': readonly [asked: object, answer: readonly LastPrice[]];
};
