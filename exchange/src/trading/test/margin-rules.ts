import { feeCeil } from '@candor/money/market-scale';

/**
 * A product that is not offered: positions on margin, with what perpetuals ask of the match loop and spot does not. Its rules, as both the
 * harness that uses the loop and the naive reference follow them:
 *
 * 1. An owner has a balance and a position in lots, above zero long, below zero short. One number of `OWNERS` shares its hand with another.
 * 2. A fill may happen while afterwards `balance − fee ≥ |position| × MARGIN_UNITS`, or when it brings the position nearer to zero. The
 *    taker that fails ends; the resting order that fails ends and matching goes on.
 * 3. A reduce-only order trades at most what closes the position. After each fill the resting ones of both owners are cut to what closes
 *    the position, or ended when there is nothing to close, from old to new; the taker's owner first.
 * 4. A budget bounds the value of the fills; an order ends when not one more lot fits into it.
 * 5. In a liquidation the resting orders of the same hand end; elsewhere the taker does.
 * 6. A fill-or-kill order is accepted when it fills whole for certain, whatever becomes of unsure resting orders.
 */
export const MARGIN_UNITS = 40;
/** No order's limit is higher. */
export const MOST_TICKS = 200;
const FEE_PPM = 20_000;

/** Reasons of the product's own, beside those of the match loop. */
export const MARGIN_AT_FILL = 16;
export const NOTHING_TO_REDUCE = 17;
export const BUDGET_SPENT = 18;

/** Numbers of the owners are 1 to this. */
export const OWNERS = 6;
const LEADER = 5;

/** The last owner copies the one before it: they are one hand. */
export function handOf(ownerId: number): number {
  return ownerId === OWNERS ? LEADER : ownerId;
}

/** Fee of one fill, in units, rounded up. */
export function feeUnitsOf(priceTicks: number, lots: number): number {
  return Number(feeCeil(BigInt(priceTicks * lots), FEE_PPM));
}

export type MarginOrder = {
  readonly ownerId: number;
  readonly side: 'buy' | 'sell';
  readonly limitTicks: number;
  readonly lots: number;
  readonly kind: 'limit' | 'post-only' | 'ioc' | 'fok' | 'market';
  readonly reduceOnly: boolean;
  readonly liquidation: boolean;
  /** 0 = without a budget. */
  readonly budgetUnits: number;
};

export type MarginCommand =
  | { readonly type: 'place'; readonly order: MarginOrder }
  | { readonly type: 'cancel'; readonly orderId: number }
  /** Adds to an owner's balance, or takes from it as far as it goes. */
  | { readonly type: 'adjust'; readonly ownerId: number; readonly units: number };

/** What is compared after each command. */
export type MarginPicture = {
  readonly orders: readonly string[];
  readonly balances: readonly number[];
  readonly positions: readonly number[];
};
