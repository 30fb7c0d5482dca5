import type { Side } from '../../trading/side.ts';

export type OrderKind = 'limit' | 'market';
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'post-only';

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
  | { readonly type: 'spot.cancel'; readonly orderId: number }
  /** Cancels all open orders of the acting account, of one market or (0) of all. */
  | { readonly type: 'spot.cancelAll'; readonly marketId: number }
  /** The house (account 0) takes every order out of a market that is no longer enabled; holds return, balances stay. */
  | { readonly type: 'spot.delist'; readonly marketId: number };
