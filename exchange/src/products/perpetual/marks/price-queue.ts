/** What a queue orders: something with a price, and its place in the queue, which the queue alone sets. */
export type Priced = { queuePlace: number };

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
    if (item.queuePlace !== NOT_QUEUED) throw new RangeError('is in a queue already');
    const ticks = this.#ticksOf(item);
    const id = this.#idOf(item);
    this.#heap.push(item);
    this.#ticks.push(ticks);
    this.#ids.push(id);
    this.#rise(item, ticks, id, this.#heap.length - 1);
  }

  remove(item: T): void {
    const place = item.queuePlace;
    if (this.#heap[place] !== item) throw new RangeError('is not in this queue');
    const last = this.#heap.pop();
    const ticks = this.#ticks.pop() ?? 0;
    const id = this.#ids.pop() ?? 0;
    item.queuePlace = NOT_QUEUED;
    if (last === undefined || last === item) return;
    this.#put(last, ticks, id, place);
    this.#settle(last, ticks, id, place);
  }

  /** The price of a queued item may have changed. */
  moved(item: T): void {
    const place = item.queuePlace;
    const ticks = this.#ticksOf(item);
    if (this.#heap[place] !== item) throw new RangeError('is not in this queue');
    if (this.#ticks[place] !== ticks) this.#settle(item, ticks, this.#idOf(item), place);
  }

  /** Everything that a mark has reached, in no order. Looks at what it answers and at most twice as much. */
  reachedBy(markTicks: number): T[] {
    const reached: T[] = [];
    const open = this.#heap.length > 0 ? [0] : [];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const item = this.#heap[place];
      if (item === undefined || !this.#isBeyond(this.#ticks[place] ?? 0, markTicks)) continue;
      reached.push(item);
      open.push(2 * place + 1, 2 * place + 2);
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
  #isBefore(ticks: number, id: number, place: number): boolean {
    const difference = this.#sign * (ticks - (this.#ticks[place] ?? 0));
    return difference > 0 || (difference === 0 && id < (this.#ids[place] ?? 0));
  }

  #settle(item: T, ticks: number, id: number, place: number): void {
    if (place > 0 && this.#isBefore(ticks, id, (place - 1) >>> 1)) this.#rise(item, ticks, id, place);
    else this.#sink(item, ticks, id, place);
  }

  #rise(item: T, ticks: number, id: number, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      if (!this.#isBefore(ticks, id, above)) break;
      this.#copy(above, place);
      place = above;
    }
    this.#put(item, ticks, id, place);
  }

  #sink(item: T, ticks: number, id: number, from: number): void {
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#heap.length) break;
      if (child + 1 < this.#heap.length && this.#isBefore(this.#ticks[child + 1] ?? 0, this.#ids[child + 1] ?? 0, child)) child += 1;
      if (this.#isBefore(ticks, id, child)) break;
      this.#copy(child, place);
      place = child;
    }
    this.#put(item, ticks, id, place);
  }

  #copy(from: number, to: number): void {
    const item = this.#heap[from];
    if (item === undefined) throw new RangeError(`no place ${from} in the queue`);
    this.#put(item, this.#ticks[from] ?? 0, this.#ids[from] ?? 0, to);
  }

  #put(item: T, ticks: number, id: number, place: number): void {
    this.#heap[place] = item;
    this.#ticks[place] = ticks;
    this.#ids[place] = id;
    item.queuePlace = place;
  }
}
