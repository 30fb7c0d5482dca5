/** The order may only reduce a position. */
export const REDUCE_ONLY = 1;
/** The order closes a position by force: own resting orders give way to it (`product-rules` 4.2). */
export const LIQUIDATION = 2;
/** The order may not take: it was refused if it would have. */
export const POST_ONLY = 4;
/** What finds no counterpart at once expires and does not rest. */
export const IMMEDIATE = 8;
/** A market order: when nothing of it filled, it ends with `NO_LIQUIDITY`. */
export const MARKET = 16;
/** `budgetUnits` bounds what it may pay; `take` reads it. */
export const BY_AMOUNT = 32;

/** Its price is an offset from the index: it trades at that price, whatever better limit an order that it reaches has (`product-rules` 4.6). */
export const PEGGED = 64;

/** `lots` of an order that only its budget bounds. */
export const UNBOUNDED_LOTS = Number.MAX_SAFE_INTEGER;

/**
 * The incoming order, from its acceptance until it rests or ends. A product has one such object and fills it again for each order, so
 * that matching makes no garbage. It is no part of the state between commands.
 */
export class Taker {
  /** 0 while no order is being matched. */
  orderId = 0;
  ownerId = 0;
  /** Orders of one hand never trade with each other: the owner, or for a copy the one whose trades it copies. */
  handId = 0;
  marketId = 0;
  /** `BID` or `ASK`. */
  side = 0;
  /** Bits: `REDUCE_ONLY` … `PEGGED`. */
  flags = 0;
  /** The worst price it may fill at. */
  limitTicks = 0;
  lots = 0;
  filledLots = 0;
  /** Parts per million, fixed at acceptance. */
  feePpm = 0;
  leverage = 0;
  /** A number of the product's own, for example of the position. */
  link = 0;
  /** What is left to spend, in units of the quote asset; read only with `BY_AMOUNT`. */
  budgetUnits = 0n;
  acceptedMs = 0;
  /** Value of the fills so far, in units of the quote asset. */
  filledUnits = 0n;
  /** Fees so far, in units of the asset they are taken in. */
  feeUnits = 0n;
}
