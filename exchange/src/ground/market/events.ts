import type { MarketSwitches, MarketTerms } from './commands.ts';

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
  /** Terms that act from `effectiveMs` on (0: at once), but for their switches, which are always those that were turned last. */
  | {
      readonly type: 'market.changed';
      readonly marketId: number;
      readonly version: number;
      readonly effectiveMs: number;
      readonly terms: MarketTerms;
      readonly reason: string;
    }
  | ({ readonly type: 'market.switched'; readonly marketId: number } & MarketSwitches);
