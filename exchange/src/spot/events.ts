import type { Leg } from '../ledger/leg.ts';
import type { OrderKind, Side, TimeInForce } from './commands.ts';

/** Why an order ended. `filled` needs no release; the others return what is left of the hold. */
export type EndReason = 'filled' | 'cancelled' | 'expired' | 'self-trade' | 'no-liquidity' | 'delisted';

export type SpotEvent =
  /** `order` = seq of the command. Legs: platform → hold. `limitTicks` is the protection price of a market order. */
  | {
      readonly type: 'spot.accepted';
      readonly order: number;
      readonly account: number;
      readonly market: number;
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
  /** One trade at the maker's price. `trade` counts the market's trades from 1. Fees are in what each side receives. */
  | {
      readonly type: 'spot.filled';
      readonly market: number;
      readonly trade: number;
      readonly priceTicks: number;
      readonly lots: number;
      readonly taker: number;
      readonly maker: number;
      readonly takerAccount: number;
      readonly makerAccount: number;
      readonly takerSide: Side;
      readonly buyerFeeUnits: bigint;
      readonly sellerFeeUnits: bigint;
      readonly legs: readonly Leg[];
    }
  /** The order left the book or never rested. Legs: hold → platform for what was not used; empty when nothing is left. */
  | {
      readonly type: 'spot.ended';
      readonly order: number;
      readonly account: number;
      readonly market: number;
      readonly reason: EndReason;
      readonly legs: readonly Leg[];
    };
