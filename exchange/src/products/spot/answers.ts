import type { Side } from '../../trading/side.ts';
import type { OrderKind, TimeInForce } from './words.ts';

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

export type SpotQueries = {
  /** `market` 0 = all. Newest first. */
  'spot.openOrders': readonly [asked: { readonly accountId: number; readonly marketId: number }, answer: readonly OpenOrder[]];
  /** Null for an unknown market. */
  'spot.depth': readonly [asked: { readonly marketId: number; readonly levels: number }, answer: Depth | null];
};
