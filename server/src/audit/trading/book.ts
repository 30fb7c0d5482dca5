/** What an order says of its place in a book. */
export type Booked = {
  readonly buys: boolean;
  /** The price at which it stands in the book, and since when, as the book counts; 0 while it is not there. */
  bookTicks: number;
  bookTurn: number;
};

/** The resting orders of one market: price, then time. */
export class Book<Order extends Booked> {
  #turns = 0;
  /** From the best price to the worst, at one price from old to new. */
  readonly #buys: Order[] = [];
  readonly #sells: Order[] = [];

  /** The first of the orders that buy, or of those that sell. */
  best(buys: boolean): Order | undefined {
    return this.#side(buys)[0];
  }

  /** The order that one with this limit meets first; undefined when it reaches none. */
  met(buys: boolean, limitTicks: number): Order | undefined {
    const best = this.best(!buys);
    if (best === undefined) return undefined;
    return (buys ? best.bookTicks <= limitTicks : best.bookTicks >= limitTicks) ? best : undefined;
  }

  orders(buys: boolean): readonly Order[] {
    return this.#side(buys);
  }

  /** Behind all that stand at this price. */
  rest(order: Order, ticks: number): void {
    this.#turns += 1;
    order.bookTicks = ticks;
    order.bookTurn = this.#turns;
    this.#side(order.buys).splice(this.#placeOf(order), 0, order);
  }

  remove(order: Order): void {
    if (order.bookTicks === 0) return;
    this.#side(order.buys).splice(this.#placeOf(order), 1);
    order.bookTicks = 0;
  }

  #side(buys: boolean): Order[] {
    return buys ? this.#buys : this.#sells;
  }

  #placeOf({ buys, bookTicks, bookTurn }: Booked): number {
    const side = this.#side(buys);
    let low = 0;
    let above = side.length;
    while (low < above) {
      const middle = (low + above) >> 1;
      const other = side[middle];
      if (other === undefined) break;
      const better = buys ? other.bookTicks > bookTicks : other.bookTicks < bookTicks;
      if (better || (other.bookTicks === bookTicks && other.bookTurn < bookTurn)) low = middle + 1;
      else above = middle;
    }
    return low;
  }
}
