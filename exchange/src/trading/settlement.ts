import type { Taker } from './taker.ts';

/** Answers of `take` besides lots. */
export const STOP = 0;
export const DROP_MAKER = -1;

/** Why an order ended, as far as the match loop knows reasons. A product's own begin at `FIRST_OWN_REASON`. */
export const FILLED = 1;
export const EXPIRED = 2;
export const SELF_TRADE = 3;
export const NO_LIQUIDITY = 4;
export const FIRST_OWN_REASON = 16;

/**
 * What a product does with its orders while the match loop runs. One class a product and one object of it a running product, with methods
 * on the prototype: the engine then finds them as quickly as direct calls, up to four classes in a process (three at most here, since
 * tests add one). Answers are small whole numbers; the reason of the last `STOP` or `DROP_MAKER` is in `why`.
 */
export abstract class Settlement {
  why = 0;

  /**
   * How many lots, at most `most`, the taker trades with the order in this row at its price; `STOP` when the taker ends here, `DROP_MAKER`
   * when the resting order ends and matching goes on. Changes nothing but `why`.
   */
  abstract take(taker: Taker, row: number, priceTicks: number, most: number): number;

  /**
   * Trades these lots: afterwards the taker and the row have that much more filled, and a row with nothing left has ended. It may end or
   * reduce any other resting order too, and reduce `taker.lots`; it may not end the taker.
   */
  abstract fill(taker: Taker, row: number, priceTicks: number, lots: number): void;

  /**
   * Whether the entry has no room for another resting order: then the taker ends here. Asked before one of the taker's own hand gives way to it; before
   * the others `take` says so itself. What is never done within a bounded entry has room.
   */
  isFull(): boolean {
    return false;
  }

  /** Takes the resting order out of the book, for one of the reasons above or for `why`. */
  abstract endMaker(row: number, why: number): void;

  /** Ends the taker, which does not rest. */
  abstract endTaker(taker: Taker, why: number): void;

  /** Puts what is left of the taker into the book at its limit. */
  abstract rest(taker: Taker): void;

  /**
   * How many lots of this row fill for certain if the taker comes to it, after the rows it was asked of before in this walk; `STOP` when the taker
   * would end there, `DROP_MAKER` when nothing of the row counts and the walk goes on. Asked for fill-or-kill orders, each row once, the one that
   * trades first before the others, and before anything is changed. Less than the row has means that its rest may fail. Changes nothing.
   */
  abstract certain(taker: Taker, row: number, priceTicks: number): number;
}
