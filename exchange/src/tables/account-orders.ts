import { LastEnded } from './last-ended.ts';

/** The orders of one account at one product, by number: the open ones, their count by market (or pair), and which ones ended last. */
export class AccountOrders {
  /** Ascending, which is also the order of their acceptance where a product numbers them so. One that ended is negative until half of them are. */
  #open: number[] = [];
  #ended = 0;
  readonly #openByMarket: number[] = [];
  readonly #finished = new LastEnded();

  /** The open orders by ascending number; a copy, since ending one changes the list. */
  open(): readonly number[] {
    return this.#open.filter((orderId) => orderId > 0);
  }

  openIn(marketId: number): number {
    return this.#openByMarket[marketId] ?? 0;
  }

  /** Reads what adding an order or ending one will touch; the answer means nothing. */
  prefetch(): number {
    return (this.#open.at(-1) ?? 0) + (this.#openByMarket[0] ?? 0) + this.#finished.prefetch();
  }

  /** `order` is mostly above all that were added before. */
  add(orderId: number, marketId: number): void {
    if (orderId > Math.abs(this.#open.at(-1) ?? 0)) this.#open.push(orderId);
    else this.#open.splice(this.#slotOf(orderId), 0, orderId);
    while (this.#openByMarket.length <= marketId) this.#openByMarket.push(0);
    this.#openByMarket[marketId] = this.openIn(marketId) + 1;
  }

  remove(orderId: number, marketId: number): void {
    this.#open[this.#indexOf(orderId)] = -orderId;
    this.#ended += 1;
    if (2 * this.#ended > this.#open.length) {
      this.#open = this.#open.filter((other) => other > 0);
      this.#ended = 0;
    }
    this.#openByMarket[marketId] = this.openIn(marketId) - 1;
    this.finish(orderId);
  }

  finish(orderId: number): void {
    this.#finished.add(orderId);
  }

  hasFinished(orderId: number): boolean {
    return this.#finished.has(orderId);
  }

  /** The remembered finished orders, in the order in which they ended. */
  finished(): readonly number[] {
    return this.#finished.all();
  }

  #indexOf(orderId: number): number {
    const index = this.#slotOf(orderId);
    if (this.#open[index] !== orderId) throw new RangeError(`order ${orderId} is not among the account's`);
    return index;
  }

  /** Of the first order that is not below this one. */
  #slotOf(orderId: number): number {
    const open = this.#open;
    let from = 0;
    let to = open.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (Math.abs(open[middle] ?? 0) < orderId) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
