import type { LevelChanges, LevelTotal } from '../trading/level-changes.ts';
import { fillsWhole, match, wouldTake } from '../trading/match.ts';
import { OrderBook } from '../trading/order-book.ts';
import { LOTS, NONE, OrderRows } from '../trading/order-rows.ts';
import { Settlement } from '../trading/settlement.ts';
import { type Side, sideOf, sideWord } from '../trading/side.ts';
import { IMMEDIATE, Taker } from '../trading/taker.ts';

/** Told of each fill, in the order they happen: the resting order's id, its price, the lots that trade. */
export type FillListener = (makerOrderId: number, priceTicks: number, lots: number) => void;

/** An order in its queue, its side as a word. */
export type HarnessOrder = { readonly orderId: number; readonly side: Side; readonly priceTicks: number; readonly lots: number };

/** Here orders have no owners: those that rest are of one hand, the incoming one is of another. */
const RESTING_HAND = 1;
const INCOMING_HAND = 2;
const MARKET_ID = 1;

/** Knows lots only: whatever the match loop offers is taken. */
class LotsOnly extends Settlement {
  readonly #book: OrderBook;
  onFill: FillListener = () => undefined;

  constructor(book: OrderBook) {
    super();
    this.#book = book;
  }

  override take(_taker: Taker, _row: number, _priceTicks: number, most: number): number {
    return most;
  }

  override fill(taker: Taker, row: number, priceTicks: number, lots: number): void {
    const book = this.#book;
    const orderId = book.rows.orderIdAt(row);
    book.fill(row, lots);
    if (book.rows.queue[row + LOTS] === 0) book.remove(row);
    taker.filledLots += lots;
    this.onFill(orderId, priceTicks, lots);
  }

  override endMaker(row: number): void {
    this.#book.remove(row);
  }

  override endTaker(): void {
    // Nothing is kept of an order that does not rest.
  }

  override rest(taker: Taker): void {
    taker.handId = RESTING_HAND;
    this.#book.rest(taker);
  }

  override certain(_taker: Taker, row: number): number {
    return this.#book.rows.queue[row + LOTS] ?? 0;
  }
}

/**
 * One book with its orders addressed by id, matched by the products' own loop. What a test, a recording or a benchmark drives when it is
 * about orders, prices and lots and not about money.
 */
export class BookHarness {
  readonly book = new OrderBook(new OrderRows(), MARKET_ID);
  readonly #taker = new Taker();
  readonly #settlement = new LotsOnly(this.book);

  rest(orderId: number, side: Side, priceTicks: number, lots: number): void {
    this.#begin(orderId, side, priceTicks, lots, 0);
    this.#taker.handId = RESTING_HAND;
    this.book.rest(this.#taker);
  }

  /** Matches an order and rests what is left of it; answers the lots that found no counterpart. */
  place(orderId: number, side: Side, limitTicks: number, lots: number, onFill: FillListener): number {
    this.#begin(orderId, side, limitTicks, lots, 0);
    return this.#match(onFill);
  }

  /** Matches an order that does not rest; answers the lots that found no counterpart. */
  match(orderId: number, side: Side, limitTicks: number, lots: number, onFill: FillListener): number {
    this.#begin(orderId, side, limitTicks, lots, IMMEDIATE);
    return this.#match(onFill);
  }

  /** Whether a fill-or-kill order would fill. */
  fillsWhole(side: Side, limitTicks: number, lots: number): boolean {
    this.#begin(0, side, limitTicks, lots, IMMEDIATE);
    return fillsWhole(this.book, this.#taker, this.#settlement);
  }

  /** Whether a post-only order would be refused. */
  wouldTake(side: Side, limitTicks: number): boolean {
    return wouldTake(this.book, sideOf(side), limitTicks);
  }

  /** Takes lots from a resting order, which leaves the book at zero. */
  fill(orderId: number, lots: number): void {
    const row = this.#rowOf(orderId);
    this.book.fill(row, lots);
    if (this.book.rows.queue[row + LOTS] === 0) this.book.remove(row);
  }

  /** Takes an order out; answers its remaining lots, 0 when it does not rest here. */
  cancel(orderId: number): number {
    const row = this.#rowOf(orderId);
    return row === NONE ? 0 : this.book.remove(row);
  }

  fillable(side: Side, limitTicks: number, lots: number): number {
    return this.book.fillableLots(sideOf(side), limitTicks, lots);
  }

  /** Id of the order that trades next on a side, 0 when the side is empty. */
  head(side: Side): number {
    return this.book.rows.orderIdAt(this.book.head(sideOf(side)));
  }

  /** Id of the order behind a resting one on its side, 0 after the last. */
  next(orderId: number): number {
    return this.book.rows.orderIdAt(this.book.next(this.#rowOf(orderId)));
  }

  has(orderId: number): boolean {
    return this.#rowOf(orderId) !== NONE;
  }

  priceOf(orderId: number): number {
    return this.book.priceTicksAt(this.#rowOf(orderId));
  }

  lotsOf(orderId: number): number {
    return this.book.rows.queue[this.#rowOf(orderId) + LOTS] ?? 0;
  }

  sideOf(orderId: number): Side {
    return sideWord(this.book.sideAt(this.#rowOf(orderId)));
  }

  bestTicks(side: Side): number {
    return this.book.bestTicks(sideOf(side));
  }

  lotsAt(side: Side, priceTicks: number): number {
    return this.book.lotsAtPrice(sideOf(side), priceTicks);
  }

  levels(side: Side, most: number): LevelTotal[] {
    return this.book.levels(sideOf(side), most);
  }

  size(side: Side): number {
    return this.book.size(sideOf(side));
  }

  takeChanges(): LevelChanges {
    return this.book.takeChanges();
  }

  /** Every resting order in priority order, bids from the best, then asks from the best. */
  orders(): HarnessOrder[] {
    return Array.from(this.book.orders(), ({ orderId, side, priceTicks, lots }) => ({ orderId, side: sideWord(side), priceTicks, lots }));
  }

  capacity(): ReturnType<OrderBook['capacity']> {
    return this.book.capacity();
  }

  #rowOf(orderId: number): number {
    return this.book.rows.find(orderId);
  }

  #begin(orderId: number, side: Side, limitTicks: number, lots: number, flags: number): void {
    const taker = this.#taker;
    taker.orderId = orderId;
    taker.handId = INCOMING_HAND;
    taker.marketId = MARKET_ID;
    taker.side = sideOf(side);
    taker.limitTicks = limitTicks;
    taker.lots = lots;
    taker.filledLots = 0;
    taker.flags = flags;
  }

  #match(onFill: FillListener): number {
    this.#settlement.onFill = onFill;
    match(this.book, this.#taker, this.#settlement);
    return this.#taker.lots - this.#taker.filledLots;
  }
}
