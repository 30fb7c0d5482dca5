import type { AssetInfo } from '../accounts/answers.ts';
import type { InForce } from '../terms/versions.ts';
import type { MarketTerms } from './commands.ts';

export type SymbolInfo = { readonly symbolId: number; readonly code: string; readonly tickUnits: bigint };

export type MarketInfo = {
  readonly marketId: number;
  readonly symbolId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly lotUnits: bigint;
  /** Quote units per tick × lot. */
  readonly factor: bigint;
  readonly version: number;
  /** Since when the terms act; 0: since the definition. */
  readonly effectiveMs: number;
  readonly terms: MarketTerms;
};

export type Catalogue = {
  readonly assets: readonly AssetInfo[];
  readonly symbols: readonly SymbolInfo[];
  readonly markets: readonly InForce<MarketInfo>[];
};

export type MarketQueries = {
  'market.catalogue': readonly [asked: object, answer: Catalogue];
};
