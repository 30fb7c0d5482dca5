/** What a queue orders: something with a price, and its place in the queue, which the queue alone sets. */
export type Priced = { queueIndex: number };

/** Not in a queue. */
export const NOT_QUEUED = -1;

/**
 * Things ordered by a price, the first to be reached on top: a binary heap, so that asking what a mark has reached costs the same whatever is
 * queued, and adding, moving or removing one costs its logarithm. Of equal prices the lower number is first. Prices and numbers stand in lists beside
 * the things, by place: a comparison reads none of the things, which are all over the memory.
 */
export class PriceQueue<T extends Priced> {
  readonly #heap: T[] = [];
  readonly #ticks: number[] = [];
  readonly #ids: number[] = [];
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
    if (item.queueIndex !== NOT_QUEUED) throw new RangeError('is in a queue already');
    const ticks = this.#ticksOf(item);
    const id = this.#idOf(item);
    this.#heap.push(item);
    this.#ticks.push(ticks);
    this.#ids.push(id);
    this.#rise(item, ticks, id, this.#heap.length - 1);
  }

  remove(item: T): void {
    const index = item.queueIndex;
    if (this.#heap[index] !== item) throw new RangeError('is not in this queue');
    const last = this.#heap.pop();
    const ticks = this.#ticks.pop() ?? 0;
    const id = this.#ids.pop() ?? 0;
    item.queueIndex = NOT_QUEUED;
    if (last === undefined || last === item) return;
    this.#put(last, ticks, id, index);
    this.#settle(last, ticks, id, index);
  }

  /** The price of a queued item may have changed. */
  moved(item: T): void {
    const index = item.queueIndex;
    const ticks = this.#ticksOf(item);
    if (this.#heap[index] !== item) throw new RangeError('is not in this queue');
    if (this.#ticks[index] !== ticks) this.#settle(item, ticks, this.#idOf(item), index);
  }

  /** Everything that a mark has reached, in no order. Looks at what it answers and at most twice as much. */
  reachedBy(markTicks: number): T[] {
    const reached: T[] = [];
    const open = this.#heap.length > 0 ? [0] : [];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const item = this.#heap[index];
      if (item === undefined || !this.#isBeyond(this.#ticks[index] ?? 0, markTicks)) continue;
      reached.push(item);
      open.push(2 * index + 1, 2 * index + 2);
    }
    return reached;
  }

  isFirstReached(markTicks: number): boolean {
    return this.#heap.length > 0 && this.#isBeyond(this.#ticks[0] ?? 0, markTicks);
  }

  isReached(item: T, markTicks: number): boolean {
    return this.#isBeyond(this.#ticksOf(item), markTicks);
  }

  #isBeyond(ticks: number, markTicks: number): boolean {
    return this.#sign * (ticks - markTicks) >= 0;
  }

  /** Whether what has this price and number comes before what stands at a place. */
  #isBefore(ticks: number, id: number, index: number): boolean {
    const difference = this.#sign * (ticks - (this.#ticks[index] ?? 0));
    return difference > 0 || (difference === 0 && id < (this.#ids[index] ?? 0));
  }

  #settle(item: T, ticks: number, id: number, index: number): void {
    if (index > 0 && this.#isBefore(ticks, id, (index - 1) >>> 1)) this.#rise(item, ticks, id, index);
    else this.#sink(item, ticks, id, index);
  }

  #rise(item: T, ticks: number, id: number, from: number): void {
    let index = from;
    while (index > 0) {
      const above = (index - 1) >>> 1;
      if (!this.#isBefore(ticks, id, above)) break;
      this.#copy(above, index);
      index = above;
    }
    this.#put(item, ticks, id, index);
  }

  #sink(item: T, ticks: number, id: number, from: number): void {
    let index = from;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.#heap.length) break;
      if (child + 1 < this.#heap.length && this.#isBefore(this.#ticks[child + 1] ?? 0, this.#ids[child + 1] ?? 0, child)) child += 1;
      if (this.#isBefore(ticks, id, child)) break;
      this.#copy(child, index);
      index = child;
    }
    this.#put(item, ticks, id, index);
  }

  #copy(from: number, to: number): void {
    const item = this.#heap[from];
    if (item === undefined) throw new RangeError(`no place ${from} in the queue`);
    this.#put(item, this.#ticks[from] ?? 0, this.#ids[from] ?? 0, to);
  }

  #put(item: T, ticks: number, id: number, index: number): void {
    this.#heap[index] = item;
    this.#ticks[index] = ticks;
    this.#ids[index] = id;
    item.queueIndex = index;
  }
}
