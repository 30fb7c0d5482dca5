import type { MarketTerms } from './commands.ts';

export type MarketEvent =
  | { readonly type: 'symbol.defined'; readonly symbolId: number; readonly code: string; readonly tickUnits: bigint }
  | {
      readonly type: 'market.defined';
      readonly marketId: number;
      readonly symbolId: number;
      readonly baseAssetId: number;
      readonly quoteAssetId: number;
      readonly lotUnits: bigint;
      readonly version: number;
      readonly terms: MarketTerms;
    }
  | {
      readonly type: 'market.changed';
      readonly marketId: number;
      readonly version: number;
      readonly terms: MarketTerms;
      readonly reason: string;
    };
