import type { Wallet } from './accounts/commands.ts';
import type { SpotMarketTerms } from './market/commands.ts';
import type { Outcome } from './outcome.ts';
import type { PriceState, SourceKind } from './prices/commands.ts';
import type { OrderKind, Side, TimeInForce } from './spot/commands.ts';

export type Query =
  | { readonly type: 'balances'; readonly account: number }
  /** `market` 0 = all. Newest first. */
  | { readonly type: 'openOrders'; readonly account: number; readonly market: number }
  | { readonly type: 'depth'; readonly market: number; readonly levels: number }
  | { readonly type: 'catalogue' }
  | { readonly type: 'prices' }
  /** What became of the account's command of this id; null when there was none, or it is forgotten. */
  | { readonly type: 'request'; readonly account: number; readonly id: string };

export type Balance = {
  readonly wallet: Wallet;
  readonly asset: number;
  readonly availableUnits: bigint;
  readonly frozenUnits: bigint;
};

export type OpenOrder = {
  readonly order: number;
  readonly market: number;
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

export type AssetInfo = { readonly asset: number; readonly code: string; readonly scale: number };
export type SymbolInfo = { readonly symbol: number; readonly code: string; readonly tickUnits: bigint };
export type MarketInfo = {
  readonly market: number;
  readonly symbol: number;
  readonly baseAsset: number;
  readonly quoteAsset: number;
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
  readonly symbol: number;
  readonly n: number;
  readonly priceTicks: number;
  readonly state: PriceState;
  readonly sourceKind: SourceKind;
  readonly timeMs: number;
};

export type QueryResult<Q extends Query> = Q extends { type: 'balances' }
  ? readonly Balance[]
  : Q extends { type: 'openOrders' }
    ? readonly OpenOrder[]
    : Q extends { type: 'depth' }
      ? Depth | null
      : Q extends { type: 'catalogue' }
        ? Catalogue
        : Q extends { type: 'prices' }
          ? readonly LastPrice[]
          : Q extends { type: 'request' }
            ? Outcome | null
            : never;
