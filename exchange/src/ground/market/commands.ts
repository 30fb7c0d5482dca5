/** What of a spot market may change after its definition, by a journaled command; each change makes a new version. */
export type MarketTerms = {
  /** Fee rate of maker and taker, parts per million of what is received. */
  readonly feePpm: number;
  readonly enable: boolean;
  readonly isShow: boolean;
  readonly isDeal: boolean;
  readonly limitedBuy: boolean;
  readonly limitedSell: boolean;
  readonly marketBuy: boolean;
  readonly marketSell: boolean;
  readonly orderMinLots: number;
  readonly orderMaxLots: number;
  /** Smallest quantity of a sell order. */
  readonly minSellLots: number;
  /** Highest price of a buy order and lowest of a sell order; 0 = no bound. */
  readonly buyMaxTicks: number;
  readonly sellMinTicks: number;
  readonly minNotionalUnits: bigint;
  readonly maxOpenOrders: number;
  /** Limit orders further than this from the index are `PRICE_TOO_FAR`, parts per million. */
  readonly limitBandPpm: number;
  /** Protection price of market orders, parts per million from the index. */
  readonly marketBandPpm: number;
  readonly sort: number;
};

export type MarketCommand =
  /** A price symbol, `symbol` 1 … 1,000, `code` in small letters (`btcusdt`); `tickUnits` = price step in quote units (scale 8) per whole base coin. */
  | { readonly type: 'symbol.define'; readonly symbolId: number; readonly code: string; readonly tickUnits: bigint }
  | {
      readonly type: 'market.define';
      readonly marketId: number;
      readonly symbolId: number;
      readonly baseAssetId: number;
      readonly quoteAssetId: number;
      readonly lotUnits: bigint;
      readonly terms: MarketTerms;
    }
  | { readonly type: 'market.change'; readonly marketId: number; readonly terms: MarketTerms; readonly reason: string };
