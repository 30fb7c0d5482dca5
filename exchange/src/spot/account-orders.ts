import type { SpotOrder } from './order.ts';

/** How many of an account's finished orders are remembered; older ones are `NOT_FOUND` here and found in the records. */
const MOST_FINISHED = 512;

/** The orders of one account: the open ones linked from old to new, their count by market, and which ones ended last. */
export class AccountOrders {
  newest: SpotOrder | null = null;
  #oldest: SpotOrder | null = null;
  readonly #openByMarket: number[] = [];
  #finished: number[] = [];
  #nextFinished = 0;

  get oldest(): SpotOrder | null {
    return this.#oldest;
  }

  openIn(market: number): number {
    return this.#openByMarket[market] ?? 0;
  }

  add(order: SpotOrder): void {
    order.older = this.newest;
    order.newer = null;
    if (this.newest === null) this.#oldest = order;
    else this.newest.newer = order;
    this.newest = order;
    while (this.#openByMarket.length <= order.market) this.#openByMarket.push(0);
    this.#openByMarket[order.market] = this.openIn(order.market) + 1;
  }

  remove(order: SpotOrder): void {
    if (order.older === null) this.#oldest = order.newer;
    else order.older.newer = order.newer;
    if (order.newer === null) this.newest = order.older;
    else order.newer.older = order.older;
    order.older = null;
    order.newer = null;
    this.#openByMarket[order.market] = this.openIn(order.market) - 1;
    this.finish(order.order);
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
}
