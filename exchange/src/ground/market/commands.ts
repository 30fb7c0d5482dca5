import type { Author } from '../author.ts';
import type { Change } from '../terms/change.ts';

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

/** What a halt turns. A change of terms leaves them as they are. */
export type MarketSwitches = Pick<MarketTerms, 'enable' | 'isDeal' | 'limitedBuy' | 'limitedSell' | 'marketBuy' | 'marketSell'>;

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
  /** By two operators, an hour ahead or more, for orders from then on (`product-rules` 18). The switches stand in `terms` as they are. */
  | ({ readonly type: 'market.change'; readonly marketId: number; readonly terms: MarketTerms } & Change)
  /** At once; by one operator what goes off, by two what goes on. */
  | ({ readonly type: 'market.switch'; readonly marketId: number } & MarketSwitches & Author);
