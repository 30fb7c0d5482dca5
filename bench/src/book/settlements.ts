import type { OrderBook } from '@candor/exchange/trading/order-book';
import { FLAGS, LOTS, OWNER } from '@candor/exchange/trading/order-rows';
import { DROP_MAKER, FIRST_OWN_REASON, Settlement } from '@candor/exchange/trading/settlement';
import { BID } from '@candor/exchange/trading/side';
import { REDUCE_ONLY, type Taker } from '@candor/exchange/trading/taker';
import type { FillTape } from './workload.ts';

const NOTHING_TO_REDUCE = FIRST_OWN_REASON;

/** Counts lots and writes each fill on a tape: the least a product does with its orders. */
export class CountingSettlement extends Settlement {
  readonly #book: OrderBook;
  readonly #tape: FillTape;
  /** Place of the running operation in the file. */
  operation = 0;

  constructor(book: OrderBook, tape: FillTape) {
    super();
    this.#book = book;
    this.#tape = tape;
  }

  override take(_taker: Taker, _row: number, _priceTicks: number, most: number): number {
    return most;
  }

  override fill(taker: Taker, row: number, priceTicks: number, lots: number): void {
    const book = this.#book;
    this.#tape.add(this.operation, book.rows.orderIdAt(row), priceTicks, lots);
    book.fill(row, lots);
    taker.filledLots += lots;
    if (book.rows.queue[row + LOTS] === 0) book.remove(row);
  }

  override endMaker(row: number): void {
    this.#book.remove(row);
  }

  override endTaker(): void {
    // Nothing is kept of an order that does not rest.
  }

  override rest(taker: Taker): void {
    this.#book.rest(taker);
  }

  override certain(_taker: Taker, row: number): number {
    return this.#book.rows.queue[row + LOTS] ?? 0;
  }
}

/** The same with positions: each fill moves the owners' lots, and an order that may only reduce is dropped when there is nothing to reduce. */
export class PositionSettlement extends Settlement {
  readonly #book: OrderBook;
  readonly #tape: FillTape;
  readonly #positionLots: Int32Array;
  operation = 0;

  /** Owners are 0 to `mostOwners` − 1. */
  constructor(book: OrderBook, tape: FillTape, mostOwners: number) {
    super();
    this.#book = book;
    this.#tape = tape;
    this.#positionLots = new Int32Array(mostOwners);
  }

  override take(_taker: Taker, row: number, _priceTicks: number, most: number): number {
    const { details } = this.#book.rows;
    if (((details[row + FLAGS] ?? 0) & REDUCE_ONLY) === 0 || this.#positionLots[details[row + OWNER] ?? 0] !== 0) return most;
    this.why = NOTHING_TO_REDUCE;
    return DROP_MAKER;
  }

  override fill(taker: Taker, row: number, priceTicks: number, lots: number): void {
    const book = this.#book;
    const positions = this.#positionLots;
    const makerId = book.rows.details[row + OWNER] ?? 0;
    const signed = taker.side === BID ? lots : -lots;
    positions[taker.ownerId] = (positions[taker.ownerId] ?? 0) + signed;
    positions[makerId] = (positions[makerId] ?? 0) - signed;
    this.#tape.add(this.operation, book.rows.orderIdAt(row), priceTicks, lots);
    book.fill(row, lots);
    taker.filledLots += lots;
    if (book.rows.queue[row + LOTS] === 0) book.remove(row);
  }

  override endMaker(row: number): void {
    this.#book.remove(row);
  }

  override endTaker(): void {
    // Nothing is kept of an order that does not rest.
  }

  override rest(taker: Taker): void {
    this.#book.rest(taker);
  }

  override certain(_taker: Taker, row: number): number {
    return this.#book.rows.queue[row + LOTS] ?? 0;
  }
}
