import type { MarketBooks } from './market-books.ts';
import { FEE_PPM, FILLED_LOTS, FLAGS, HAND, LEVERAGE, LOTS, MARKET_ID, NONE, OWNER } from './order-rows.ts';
import type { Peg } from './pegged-orders.ts';
import { PEGGED, type Taker } from './taker.ts';

/** A pegged order as it is accepted; `flags`, `leverage` and `link` are its product's own. */
export type NewPeg = Peg & {
  readonly marketId: number;
  readonly lots: number;
  readonly feePpm: number;
  readonly flags: number;
  readonly leverage: number;
  readonly link: number;
  readonly acceptedMs: number;
};

/** Gives it a row out of the book; it comes back when its price reaches nobody. The taker has what the row has, and is the caller's to end. */
export function keepPeg(books: MarketBooks, taker: Taker, peg: NewPeg): void {
  const { orderId, ownerId, marketId, side, offsetPpm, boundTicks } = peg;
  if (taker.orderId !== 0) throw new RangeError(`order ${orderId} before ${taker.orderId} rested or ended`);
  taker.orderId = orderId;
  taker.ownerId = ownerId;
  taker.handId = ownerId;
  taker.marketId = marketId;
  taker.side = side;
  taker.flags = PEGGED | peg.flags;
  taker.limitTicks = boundTicks;
  taker.lots = peg.lots;
  taker.filledLots = 0;
  taker.feePpm = peg.feePpm;
  taker.leverage = peg.leverage;
  taker.link = peg.link;
  taker.budgetUnits = 0n;
  taker.acceptedMs = peg.acceptedMs;
  taker.filledUnits = 0n;
  taker.feeUnits = 0n;
  books.keep(taker);
  const { pegs } = books.of(marketId);
  pegs.add({ orderId, ownerId, side, offsetPpm, boundTicks });
  pegs.comeBack();
}

/** The order is matched, at its new price, as one that has just come. */
export function reachWithPeg(books: MarketBooks, taker: Taker, orderId: number, marketId: number, priceTicks: number): void {
  if (taker.orderId !== 0) throw new RangeError(`order ${orderId} before ${taker.orderId} rested or ended`);
  const row = books.rows.find(orderId);
  const { details, queue } = books.rows;
  const peg = books.of(marketId).pegs.of(orderId);
  if (peg === undefined || row === NONE || details[row + MARKET_ID] !== marketId) throw new RangeError(`order ${orderId} is not pegged`);
  const index = books.rows.indexOf(row);
  taker.orderId = orderId;
  taker.ownerId = details[row + OWNER] ?? 0;
  taker.handId = queue[row + HAND] ?? 0;
  taker.marketId = marketId;
  taker.side = peg.side;
  taker.flags = details[row + FLAGS] ?? 0;
  taker.limitTicks = priceTicks;
  taker.filledLots = details[row + FILLED_LOTS] ?? 0;
  taker.lots = (queue[row + LOTS] ?? 0) + taker.filledLots;
  taker.feePpm = details[row + FEE_PPM] ?? 0;
  taker.leverage = details[row + LEVERAGE] ?? 0;
  taker.link = books.rows.linkAt(row);
  taker.budgetUnits = 0n;
  taker.acceptedMs = books.totals.acceptedMs(index);
  taker.filledUnits = books.totals.filledUnits(index);
  taker.feeUnits = books.totals.feeUnits(index);
}

/** The row of a pegged order that is being matched follows what it trades. */
export function fillPeg(books: MarketBooks, orderId: number, lots: number, valueUnits: bigint, feeUnits: bigint): void {
  const row = books.rows.find(orderId);
  books.bookAt(row).fill(row, lots);
  books.totals.addFill(books.rows.indexOf(row), valueUnits, feeUnits);
}
