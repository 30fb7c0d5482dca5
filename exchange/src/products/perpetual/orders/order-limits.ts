import { FLAGS, MARKET_ID } from '../../../trading/order-rows.ts';
import { BID } from '../../../trading/side.ts';
import { PEGGED } from '../../../trading/taker.ts';
import type { PerpetualState } from '../state.ts';

/** The worst price of an open order: of a pegged one its bound. */
export function limitTicksOf(state: PerpetualState, row: number): number {
  const { rows } = state.books;
  if (((rows.details[row + FLAGS] ?? 0) & PEGGED) === 0) return state.books.bookAt(row).priceTicksAt(row);
  return state.marketOf(rows.details[row + MARKET_ID] ?? 0).pegs.of(rows.orderIdAt(row))?.boundTicks ?? 0;
}

/** `BID` or `ASK` of an open order that has lots. */
export function bookSideOf(state: PerpetualState, row: number): number {
  const { rows } = state.books;
  if (((rows.details[row + FLAGS] ?? 0) & PEGGED) === 0) return state.books.bookAt(row).sideAt(row);
  return state.marketOf(rows.details[row + MARKET_ID] ?? 0).pegs.of(rows.orderIdAt(row))?.side ?? BID;
}
