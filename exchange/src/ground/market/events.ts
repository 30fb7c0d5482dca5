import type { SpotMarketTerms } from './commands.ts';

export type MarketEvent =
  | { readonly type: 'symbol.defined'; readonly symbol: number; readonly code: string; readonly tickUnits: bigint }
  | {
      readonly type: 'market.defined';
      readonly market: number;
      readonly symbol: number;
      readonly baseAsset: number;
      readonly quoteAsset: number;
      readonly lotUnits: bigint;
      readonly version: number;
      readonly terms: SpotMarketTerms;
    }
  | {
      readonly type: 'market.changed';
      readonly market: number;
      readonly version: number;
      readonly terms: SpotMarketTerms;
      readonly reason: string;
    };
