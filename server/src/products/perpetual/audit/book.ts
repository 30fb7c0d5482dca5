import type { Order } from './objects.ts';

/** The resting orders of one market: price, then time. */
export class Book {
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
    return (buys ? best.limitTicks <= limitTicks : best.limitTicks >= limitTicks) ? best : undefined;
  }

  orders(buys: boolean): readonly Order[] {
    return this.#side(buys);
  }

  rest(order: Order): void {
    this.#side(order.buys).splice(this.#placeOf(order), 0, order);
  }

  /** Answers whether it rested here. */
  remove(order: Order): boolean {
    const side = this.#side(order.buys);
    const place = this.#placeOf(order);
    if (side[place] !== order) return false;
    side.splice(place, 1);
    return true;
  }

  #side(buys: boolean): Order[] {
    return buys ? this.#buys : this.#sells;
  }

  /** Numbers of orders rise with time. */
  #placeOf({ buys, limitTicks, orderId }: Order): number {
    const side = this.#side(buys);
    let low = 0;
    let above = side.length;
    while (low < above) {
      const middle = (low + above) >> 1;
      const other = side[middle];
      if (other === undefined) break;
      const better = buys ? other.limitTicks > limitTicks : other.limitTicks < limitTicks;
      if (better || (other.limitTicks === limitTicks && other.orderId < orderId)) low = middle + 1;
      else above = middle;
    }
    return low;
  }
}
