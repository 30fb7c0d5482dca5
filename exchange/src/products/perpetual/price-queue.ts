/** What a queue orders: something with a price, and its place in the queue, which the queue alone sets. */
export type Priced = { queuePlace: number };

/** Not in a queue. */
export const NOT_QUEUED = -1;

/**
 * Things ordered by a price, the first to be reached on top: a binary heap, so that asking what a mark has reached costs the same whatever is
 * queued, and adding, moving or removing one costs its logarithm. Of equal prices the lower number is first.
 */
export class PriceQueue<T extends Priced> {
  readonly #heap: T[] = [];
  /** 1: the highest price is reached first (a falling mark), −1: the lowest. */
  readonly #sign: 1 | -1;
  readonly #ticksOf: (item: T) => number;
  readonly #idOf: (item: T) => number;

  constructor(highestFirst: boolean, ticksOf: (item: T) => number, idOf: (item: T) => number) {
    this.#sign = highestFirst ? 1 : -1;
    this.#ticksOf = ticksOf;
    this.#idOf = idOf;
  }

  get size(): number {
    return this.#heap.length;
  }

  add(item: T): void {
    if (item.queuePlace !== NOT_QUEUED) throw new RangeError('is in a queue already');
    this.#heap.push(item);
    this.#rise(item, this.#heap.length - 1);
  }

  remove(item: T): void {
    const place = item.queuePlace;
    if (this.#heap[place] !== item) throw new RangeError('is not in this queue');
    const last = this.#heap.pop();
    item.queuePlace = NOT_QUEUED;
    if (last === undefined || last === item) return;
    this.#put(last, place);
    this.moved(last);
  }

  /** The price of a queued item has changed. */
  moved(item: T): void {
    const place = item.queuePlace;
    if (place > 0 && this.#isBefore(item, this.#at((place - 1) >>> 1))) this.#rise(item, place);
    else this.#sink(item, place);
  }

  /** Everything that a mark has reached, in no order. Looks at what it answers and at most twice as much. */
  reachedBy(markTicks: number): T[] {
    const reached: T[] = [];
    const open = this.#heap.length > 0 ? [0] : [];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const item = this.#heap[place];
      if (item === undefined || !this.isReached(item, markTicks)) continue;
      reached.push(item);
      open.push(2 * place + 1, 2 * place + 2);
    }
    return reached;
  }

  isFirstReached(markTicks: number): boolean {
    const first = this.#heap[0];
    return first !== undefined && this.isReached(first, markTicks);
  }

  isReached(item: T, markTicks: number): boolean {
    return this.#sign * (this.#ticksOf(item) - markTicks) >= 0;
  }

  #isBefore(a: T, b: T): boolean {
    const difference = this.#sign * (this.#ticksOf(a) - this.#ticksOf(b));
    return difference > 0 || (difference === 0 && this.#idOf(a) < this.#idOf(b));
  }

  #rise(item: T, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      const parent = this.#at(above);
      if (!this.#isBefore(item, parent)) break;
      this.#put(parent, place);
      place = above;
    }
    this.#put(item, place);
  }

  #sink(item: T, from: number): void {
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#heap.length) break;
      if (child + 1 < this.#heap.length && this.#isBefore(this.#at(child + 1), this.#at(child))) child += 1;
      const next = this.#at(child);
      if (!this.#isBefore(next, item)) break;
      this.#put(next, place);
      place = child;
    }
    this.#put(item, place);
  }

  #put(item: T, place: number): void {
    this.#heap[place] = item;
    item.queuePlace = place;
  }

  #at(place: number): T {
    const item = this.#heap[place];
    if (item === undefined) throw new RangeError(`no place ${place} in the queue`);
    return item;
  }
}
