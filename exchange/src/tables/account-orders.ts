/** How many of an account's finished orders are remembered; older ones are `NOT_FOUND` here and found in the records. */
const MOST_FINISHED = 128;

/** The orders of one account at one product, by number: the open ones, their count by market (or pair), and which ones ended last. */
export class AccountOrders {
  /** Ascending, which is also the order of their acceptance. One that ended is negative until half of them are. */
  #open: number[] = [];
  #ended = 0;
  readonly #openByMarket: number[] = [];
  #finished: number[] = [];
  #nextFinished = 0;

  /** The open orders from old to new; a copy, since ending one changes the list. */
  open(): readonly number[] {
    return this.#open.filter((order) => order > 0);
  }

  openIn(market: number): number {
    return this.#openByMarket[market] ?? 0;
  }

  /** Reads what adding an order or ending one will touch; the answer means nothing. */
  glance(): number {
    return (this.#open.at(-1) ?? 0) + (this.#openByMarket[0] ?? 0) + (this.#finished[this.#nextFinished] ?? 0);
  }

  /** `order` is above all that were added before. */
  add(order: number, market: number): void {
    this.#open.push(order);
    while (this.#openByMarket.length <= market) this.#openByMarket.push(0);
    this.#openByMarket[market] = this.openIn(market) + 1;
  }

  remove(order: number, market: number): void {
    this.#open[this.#placeOf(order)] = -order;
    this.#ended += 1;
    if (2 * this.#ended > this.#open.length) {
      this.#open = this.#open.filter((other) => other > 0);
      this.#ended = 0;
    }
    this.#openByMarket[market] = this.openIn(market) - 1;
    this.finish(order);
  }

  finish(order: number): void {
    if (this.#finished.length < MOST_FINISHED) {
      this.#finished.push(order);
      return;
    }
    this.#finished[this.#nextFinished] = order;
    this.#nextFinished = (this.#nextFinished + 1) % MOST_FINISHED;
  }

  hasFinished(order: number): boolean {
    return this.#finished.includes(order);
  }

  /** The remembered finished orders, in the order in which they ended. */
  finished(): readonly number[] {
    return [...this.#finished.slice(this.#nextFinished), ...this.#finished.slice(0, this.#nextFinished)];
  }

  #placeOf(order: number): number {
    const open = this.#open;
    let from = 0;
    let to = open.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (Math.abs(open[middle] ?? 0) < order) from = middle + 1;
      else to = middle;
    }
    if (open[from] !== order) throw new RangeError(`order ${order} is not among the account's`);
    return from;
  }
}
