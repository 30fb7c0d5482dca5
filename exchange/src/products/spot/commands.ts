import type { Side } from '../../trading/side.ts';

export type OrderKind = 'limit' | 'market';
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'post-only';

/** `offsetPpm` of the index, of either sign. */
export type PegQuote = { readonly offsetPpm: number; readonly lots: number };

export type SpotCommand =
  /**
   * `limit`: `priceTicks` and `lots`. `market`: a buy by `amountUnits` of quote (then `lots` 0) or by `lots`, a sell by `lots`;
   * `priceTicks` 0. A market order is IOC; its `timeInForce` must be `ioc`.
   */
  | {
      readonly type: 'spot.place';
      readonly marketId: number;
      readonly side: Side;
      readonly kind: OrderKind;
      readonly timeInForce: TimeInForce;
      readonly priceTicks: number;
      readonly lots: number;
      readonly amountUnits: bigint;
    }
  /**
   * Replaces the account's pegged orders of a market and side: at most 40, of the house's liquidity and of simulated participants. A bid stands at
   * `boundTicks` at most, an offer at least.
   */
  | {
      readonly type: 'spot.peg';
      readonly marketId: number;
      readonly side: Side;
      readonly boundTicks: number;
      readonly quotes: readonly PegQuote[];
    }
  | { readonly type: 'spot.cancel'; readonly orderId: number }
  /** Cancels all open orders of the acting account, of one market or (0) of all. */
  | { readonly type: 'spot.cancelAll'; readonly marketId: number }
  /** The house (account 0) takes every order out of a market that is no longer enabled; holds return, balances stay. */
  | { readonly type: 'spot.delist'; readonly marketId: number };
