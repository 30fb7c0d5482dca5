/** `ok` ticks are prices; `frozen` and `closed` repeat the last price and only say that there is none. */
export type PriceState = 'ok' | 'frozen' | 'closed';

/** Where prices come from; shown on every screen. */
export type SourceKind = 'live' | 'recorded' | 'simulated';

/** The rule by which sources made the price (`product-rules` 3.1). */
export type IndexRule = 'index/1' | 'index/2' | 'index/3';

/** One source of an index tick, as it will stand in the signed series. `price` is decimal text with the tick's decimals. */
export type TickSource = {
  readonly name: string;
  readonly price: string;
  readonly timeMs: number;
  readonly weight: number;
  readonly used: boolean;
};

export type PriceCommand = {
  readonly type: 'price.tick';
  readonly symbolId: number;
  readonly priceTicks: number;
  readonly state: PriceState;
  readonly sourceKind: SourceKind;
  readonly rule: IndexRule;
  readonly sources: readonly TickSource[];
};
