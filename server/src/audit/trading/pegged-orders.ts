import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { MOST_TICKS } from '../ground/market.ts';
import type { Book, Booked } from './book.ts';

/** An order whose price is an offset from the index, and no worse for its owner than its limit. */
export type Pegged = Booked & {
  readonly orderId: number;
  readonly accountId: number;
  readonly limitTicks: number;
  readonly offsetPpm: number;
};

const MILLION = 1_000_000n;

/** Of other orders the offset is null. */
export function isPegged<Order extends { readonly offsetPpm: number | null }>(
  order: Order,
): order is Order & { readonly offsetPpm: number } {
  return order.offsetPpm !== null;
}

/** Its price at an index: away from that to the tick, a bid at its limit at most, an offer at least (product rules 4.6). */
function priceAt({ buys, offsetPpm, limitTicks }: Pegged, indexTicks: number): number {
  const share = MILLION + BigInt(offsetPpm);
  const ticks = Number((buys ? mulDivFloor : mulDivCeil)(BigInt(indexTicks), share, MILLION));
  const possible = ticks < 1 ? 1 : ticks > MOST_TICKS ? MOST_TICKS : ticks;
  return (buys ? possible < limitTicks : possible > limitTicks) ? possible : limitTicks;
}

type Priced<Order> = { readonly order: Order; readonly ticks: number };

/** Bids before offers, the best price first, then by account, then by number. */
function inOrder(a: Priced<Pegged>, b: Priced<Pegged>): number {
  if (a.order.buys !== b.order.buys) return a.order.buys ? -1 : 1;
  if (a.ticks !== b.ticks) return a.order.buys === a.ticks > b.ticks ? -1 : 1;
  return a.order.accountId - b.order.accountId || a.order.orderId - b.order.orderId;
}

/** The pegged orders of one market, those in its book and those outside. */
export class PeggedOrders<Order extends Pegged> {
  readonly #book: Book<Booked>;
  readonly #all = new Set<Order>();
  /** How often they left the book. */
  repricings = 0;
  /** The index by which they stand in the book; 0: they are to stay outside. */
  indexTicks = 0;
  /** The one that reaches others at its price and is matched before any behind it comes back. */
  next: Priced<Order> | null = null;

  constructor(book: Book<Booked>) {
    this.#book = book;
  }

  get count(): number {
    return this.#all.size;
  }

  /** By number. */
  all(): readonly Order[] {
    return [...this.#all];
  }

  /** Those of an account on one side, by number. */
  of(accountId: number, buys: boolean): readonly Order[] {
    return [...this.#all].filter((order) => order.accountId === accountId && order.buys === buys);
  }

  add(order: Order): void {
    this.#all.add(order);
  }

  delete(order: Order): void {
    this.#all.delete(order);
    if (this.#all.size === 0) this.indexTicks = 0;
    if (this.next !== null) this.next = this.#outside()[0] ?? null;
  }

  /** All leave the book, and come back by an index above 0. */
  reprice(indexTicks: number): void {
    for (const order of this.#all) this.#book.remove(order);
    this.repricings += 1;
    this.indexTicks = indexTicks;
    this.comeBack();
  }

  /** Those outside come back, up to the first that reaches others. */
  comeBack(): void {
    this.next = null;
    if (this.indexTicks === 0) return;
    for (const one of this.#outside()) {
      if (this.#book.met(one.order.buys, one.ticks) !== undefined) {
        this.next = one;
        return;
      }
      this.#book.rest(one.order, one.ticks);
    }
  }

  /** Those outside, in the order in which they come back. */
  #outside(): readonly Priced<Order>[] {
    const outside = [...this.#all].filter(({ bookTicks }) => bookTicks === 0);
    return outside.map((order): Priced<Order> => ({ order, ticks: priceAt(order, this.indexTicks) })).toSorted(inOrder);
  }
}
