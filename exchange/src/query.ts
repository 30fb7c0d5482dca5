import type { Wallet } from './ground/accounts/commands.ts';
import type { SpotMarketTerms } from './ground/market/commands.ts';
import type { Outcome } from './kernel/outcome.ts';
import type { PriceState, SourceKind } from './ground/prices/commands.ts';
import type { ProtectionInfo } from './ground/protection/answers.ts';
import type { OpenRound, OpenStake, RoundOffer } from './products/rounds/answers.ts';
import type { OrderKind, TimeInForce } from './products/spot/commands.ts';
import type { Side } from './trading/side.ts';
import type { OpenUpdown, UpdownOffer } from './products/updown/answers.ts';
import type { UpdownSide } from './products/updown/commands.ts';

export type { ProtectionInfo } from './ground/protection/answers.ts';
export type { OpenRound, OpenStake, RoundOffer } from './products/rounds/answers.ts';
export type { OpenUpdown, UpdownOffer } from './products/updown/answers.ts';

export type Query =
  | { readonly type: 'balances'; readonly accountId: number }
  /** `market` 0 = all. Newest first. */
  | { readonly type: 'openOrders'; readonly accountId: number; readonly marketId: number }
  | { readonly type: 'depth'; readonly marketId: number; readonly levels: number }
  | { readonly type: 'catalogue' }
  | { readonly type: 'prices' }
  /** Second contracts: what is offered, by number of the product. */
  | { readonly type: 'updownProducts' }
  /** Newest first. */
  | { readonly type: 'openUpdowns'; readonly accountId: number }
  /** How many orders a `updown.settle` stamped with this time would settle at most. */
  | { readonly type: 'updownDue'; readonly timeMs: number }
  /** The largest stake, in units, that the house's cover and its bound on exposure allow now; without a side the smaller of both. */
  | { readonly type: 'updownCapacity'; readonly offerId: number; readonly side?: UpdownSide }
  | { readonly type: 'protection'; readonly accountId: number }
  | { readonly type: 'roundPairs' }
  /** The round of a pair that runs at this time; null for an unknown pair. */
  | { readonly type: 'openRound'; readonly offerId: number; readonly timeMs: number }
  /** Newest first. */
  | { readonly type: 'openStakes'; readonly accountId: number }
  | { readonly type: 'roundsDue'; readonly timeMs: number }
  /** What became of the account's command of this id; null when there was none, or it is forgotten. */
  | { readonly type: 'request'; readonly accountId: number; readonly id: string };

export type Balance = {
  readonly wallet: Wallet;
  readonly assetId: number;
  readonly availableUnits: bigint;
  readonly frozenUnits: bigint;
};

export type OpenOrder = {
  readonly orderId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly priceTicks: number;
  readonly lots: number;
  readonly filledLots: number;
  /** Quote units of the fills so far. */
  readonly filledUnits: bigint;
  /** Fees so far, in units of the asset received. */
  readonly feeUnits: bigint;
  readonly holdUnits: bigint;
  readonly acceptedMs: number;
};

export type Depth = {
  readonly sequence: number;
  /** `[priceTicks, lots]`, best first. */
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
};

export type AssetInfo = { readonly assetId: number; readonly code: string; readonly scale: number };
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
  readonly terms: SpotMarketTerms;
};
export type Catalogue = {
  readonly assets: readonly AssetInfo[];
  readonly symbols: readonly SymbolInfo[];
  readonly markets: readonly MarketInfo[];
};

export type LastPrice = {
  readonly symbolId: number;
  readonly n: number;
  readonly priceTicks: number;
  readonly state: PriceState;
  readonly sourceKind: SourceKind;
  readonly timeMs: number;
};

type Results = {
  readonly balances: readonly Balance[];
  readonly openOrders: readonly OpenOrder[];
  readonly depth: Depth | null;
  readonly catalogue: Catalogue;
  readonly prices: readonly LastPrice[];
  readonly updownProducts: readonly UpdownOffer[];
  readonly openUpdowns: readonly OpenUpdown[];
  readonly updownDue: number;
  readonly updownCapacity: bigint;
  readonly protection: ProtectionInfo;
  readonly roundPairs: readonly RoundOffer[];
  readonly openRound: OpenRound | null;
  readonly openStakes: readonly OpenStake[];
  readonly roundsDue: number;
  readonly request: Outcome | null;
};

export type QueryResult<Q extends Query> = Results[Q['type']];
