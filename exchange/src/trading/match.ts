import type { OrderBook } from './order-book.ts';
import { HAND, LOTS, NONE } from './order-rows.ts';
import { DROP_MAKER, EXPIRED, FILLED, NO_LIQUIDITY, SELF_TRADE, STOP } from './settlement.ts';
import type { Settlement } from './settlement.ts';
import { reaches } from './side.ts';
import { IMMEDIATE, LIQUIDATION, MARKET, PEGGED } from './taker.ts';
import type { Taker } from './taker.ts';

/**
 * Matches the taker against the other side of the book and settles what becomes of its rest (`product-rules` 4.2): best price first, oldest
 * order first, each fill at the resting order's price, of a pegged order at its own. When the next order is of the taker's own hand, the taker
 * ends; in a liquidation and before a pegged order the resting order does, as far as the entry has room. Every product's orders pass through this loop.
 *
 * A fill may change any part of the book, so nothing of the book is kept from one turn to the next. Throws a `RangeError` when the
 * settlement breaks its contract: that is a bug, and without the check the loop would never end.
 */
export function match(book: OrderBook, taker: Taker, settlement: Settlement): void {
  const opposite = 1 - taker.side;
  for (;;) {
    const left = taker.lots - taker.filledLots;
    if (left === 0) return settlement.endTaker(taker, FILLED);
    const row = book.head(opposite);
    const bestTicks = book.bestTicks(opposite);
    if (row === NONE || !reaches(taker.side, taker.limitTicks, bestTicks)) break;
    const priceTicks = (taker.flags & PEGGED) === 0 ? bestTicks : taker.limitTicks;
    if (book.rows.queue[row + HAND] === taker.handId) {
      if ((taker.flags & (LIQUIDATION | PEGGED)) === 0) return settlement.endTaker(taker, SELF_TRADE);
      if (settlement.isFull()) return settlement.endTaker(taker, EXPIRED);
      drop(book, row, settlement, SELF_TRADE);
      continue;
    }
    const resting = book.rows.queue[row + LOTS] ?? 0;
    const most = resting < left ? resting : left;
    const lots = settlement.take(taker, row, priceTicks, most);
    if (lots > STOP) {
      if (lots > most) throw new RangeError(`order ${taker.orderId} would take ${lots} of ${most} lots`);
      settlement.fill(taker, row, priceTicks, lots);
      if (taker.lots - taker.filledLots > left - lots) throw new RangeError(`a fill of order ${taker.orderId} filled too little`);
    } else if (lots === DROP_MAKER) {
      drop(book, row, settlement, settlement.why);
    } else {
      return settlement.endTaker(taker, settlement.why);
    }
  }
  if ((taker.flags & IMMEDIATE) === 0) return settlement.rest(taker);
  settlement.endTaker(taker, (taker.flags & MARKET) !== 0 && taker.filledLots === 0 ? NO_LIQUIDITY : EXPIRED);
}

/**
 * Whether a fill-or-kill order fills whole for certain: asked before it is accepted, so nothing has changed. Orders of its own hand end it,
 * or in a liquidation give way; a resting order counts with the lots that `certain` answers, unless the taker would end there.
 */
export function fillsWhole(book: OrderBook, taker: Taker, settlement: Settlement): boolean {
  const { side, limitTicks } = taker;
  let left = taker.lots;
  if (book.fillableLots(side, limitTicks, left) < left) return false;
  for (let row = book.head(1 - side); row !== NONE && left > 0; row = book.next(row)) {
    const priceTicks = book.priceTicksAt(row);
    if (!reaches(side, limitTicks, priceTicks)) return false;
    if (book.rows.queue[row + HAND] === taker.handId) {
      if ((taker.flags & LIQUIDATION) === 0) return false;
    } else {
      const lots = settlement.certain(taker, row, priceTicks);
      if (lots === STOP) return false;
      if (lots > STOP) left -= lots;
    }
  }
  return left <= 0;
}

/** Whether an order with this limit would trade at once: then a post-only order is refused. */
export function wouldTake(book: OrderBook, side: number, limitTicks: number): boolean {
  const row = book.head(1 - side);
  return row !== NONE && reaches(side, limitTicks, book.priceTicksAt(row));
}

function drop(book: OrderBook, row: number, settlement: Settlement, why: number): void {
  const orderId = book.rows.orderIdAt(row);
  settlement.endMaker(row, why);
  if (book.rows.orderIdAt(row) === orderId) throw new RangeError(`order ${orderId} was to end and is still in the book`);
}
