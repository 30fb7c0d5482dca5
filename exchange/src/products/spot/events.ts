import type { Leg } from '../../ledger/leg.ts';
import type { OrderKind, TimeInForce } from './commands.ts';
import type { Side } from '../../trading/side.ts';

/**
 * Why an order ended: `filled` in full (a buy by amount: as far as its amount reaches), `expired` with a rest that may not rest,
 * `self-trade` when the next order would have been the account's own, `no-liquidity` when a market order found nothing.
 */
export type EndReason = 'filled' | 'cancelled' | 'expired' | 'self-trade' | 'no-liquidity' | 'delisted';

export type SpotEvent =
  /** `order` = seq of the command. Legs: platform → hold. `limitTicks` is the worst price it may fill at. */
  | {
      readonly type: 'spot.accepted';
      readonly orderId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly side: Side;
      readonly kind: OrderKind;
      readonly timeInForce: TimeInForce;
      readonly priceTicks: number;
      readonly limitTicks: number;
      readonly lots: number;
      readonly amountUnits: bigint;
      readonly feePpm: number;
      readonly legs: readonly Leg[];
    }
  /** A pegged order is accepted, out of the book. Legs: platform → hold, once, at its bound. */
  | {
      readonly type: 'spot.pegged';
      readonly orderId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly side: Side;
      readonly offsetPpm: number;
      readonly boundTicks: number;
      readonly lots: number;
      readonly feePpm: number;
      readonly legs: readonly Leg[];
    }
  /** All pegged orders of the market leave the book and come back by this index, in their order up to the first that reaches somebody; 0: they stay out. */
  | { readonly type: 'spot.repriced'; readonly marketId: number; readonly indexTicks: number }
  /** A pegged order reaches orders of others at its new price, and trades with them there. Its rest comes back with `spot.rested`. */
  | { readonly type: 'spot.reached'; readonly orderId: number; readonly marketId: number; readonly priceTicks: number }
  /**
   * One trade at the maker's price, of a pegged order that has come to others at its own. `trade` counts the market's trades from 1. Fees are in what
   * each side receives.
   */
  | {
      readonly type: 'spot.filled';
      readonly marketId: number;
      readonly tradeId: number;
      readonly priceTicks: number;
      readonly lots: number;
      readonly takerOrderId: number;
      readonly makerOrderId: number;
      readonly takerAccountId: number;
      readonly makerAccountId: number;
      readonly takerSide: Side;
      readonly buyerFeeUnits: bigint;
      readonly sellerFeeUnits: bigint;
      readonly legs: readonly Leg[];
    }
  /** What is left of an accepted order entered the book at its price, behind those that were there. */
  | { readonly type: 'spot.rested'; readonly orderId: number; readonly marketId: number; readonly lots: number }
  /** The order left the book or never rested. Legs: hold → platform for what was not used; empty when nothing is left. */
  | {
      readonly type: 'spot.ended';
      readonly orderId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly reason: EndReason;
      readonly legs: readonly Leg[];
    };
