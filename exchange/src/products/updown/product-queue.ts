import type { TickHistoryView } from '../../ground/prices/tick-history.ts';
import { Versions } from '../../ground/terms/versions.ts';
import type { UpdownOffer } from './answers.ts';
import { OrderChain, startMsOf } from './order.ts';
import type { UpdownOrder } from './order.ts';
import { ENTRY_WITHIN_MS, entryOf } from './verdict.ts';

/**
 * The open orders of one product. They have one duration and one wait, so the order of their acceptance is the order of their expiry, and what is due
 * stands at the front: no tick, no clock and no timer touches an order before that.
 */
export class ProductQueue {
  readonly versions: Versions<UpdownOffer>;
  readonly #nowMs: () => number;
  readonly #orders = new OrderChain('inProduct');
  /** The first order whose entry was not seen yet. Only saves looking again: it follows from the ticks. */
  #unseen: UpdownOrder | null = null;

  /** Of a new product the first version, of a restored one all. */
  constructor(versions: readonly UpdownOffer[], nowMs: () => number) {
    this.versions = new Versions(versions);
    this.#nowMs = nowMs;
  }

  /** The product as it is in force. */
  get info(): UpdownOffer {
    return this.versions.at(this.#nowMs());
  }

  get first(): UpdownOrder | null {
    return this.#orders.first;
  }

  get size(): number {
    return this.#orders.size;
  }

  add(order: UpdownOrder): void {
    this.#orders.add(order);
    this.#unseen ??= order;
  }

  remove(order: UpdownOrder): void {
    if (this.#unseen === order) this.#unseen = order.inProduct.after;
    this.#orders.remove(order);
  }

  /** The first order that has expired before `timeMs`. */
  expired(timeMs: number): UpdownOrder | null {
    const { first } = this.#orders;
    return first !== null && first.expiryMs < timeMs ? first : null;
  }

  /** The first order that has no entry, and can get none any more since its time for one was over before `timeMs`. */
  withoutEntry(ticks: TickHistoryView, timeMs: number): UpdownOrder | null {
    const order = this.#firstUnseen(ticks);
    return order === null || startMsOf(order) + ENTRY_WITHIN_MS >= timeMs ? null : order;
  }

  /** The first moment at which one of them is due, as far as the ticks up to now say. There is an open order. */
  dueMs(ticks: TickHistoryView): number {
    const waiting = this.#firstUnseen(ticks);
    const waitingMs = waiting === null ? Infinity : startMsOf(waiting) + ENTRY_WITHIN_MS + 1;
    return Math.min(waitingMs, (this.#orders.first?.expiryMs ?? Infinity) + 1);
  }

  *orders(): Generator<UpdownOrder> {
    for (let order = this.#orders.first; order !== null; order = order.inProduct.after) yield order;
  }

  /** The first order that no tick is the entry of; what was found is not looked for again. */
  #firstUnseen(ticks: TickHistoryView): UpdownOrder | null {
    for (;;) {
      const order = this.#unseen;
      if (order === null) return null;
      const entry = entryOf(ticks, order);
      if (entry === null) return order;
      // It is the entry of every order that began before it, and there will be no other.
      let next = order.inProduct.after;
      while (next !== null && startMsOf(next) < entry.timeMs) next = next.inProduct.after;
      this.#unseen = next;
    }
  }
}
