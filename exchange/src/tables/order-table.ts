const FIRST_BUCKETS = 1_024;

/** What can stand in an `OrderTable`: `chained` belongs to the table. */
export type Chained<T> = { readonly orderId: number; chained: T | null };

/**
 * Things by the number of their order. Numbers are journal sequence numbers, so their low bits spread evenly and the number itself is
 * the hash: what was made together stands together, and one look finds it. Two things of one number are a bug of the caller.
 */
export class OrderTable<T extends Chained<T>> {
  #buckets: (T | null)[] = emptyBuckets(FIRST_BUCKETS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  find(orderId: number): T | null {
    const buckets = this.#buckets;
    let found = buckets[orderId & (buckets.length - 1)] ?? null;
    while (found !== null && found.orderId !== orderId) found = found.chained;
    return found;
  }

  add(item: T): void {
    if (this.#size === this.#buckets.length) this.#grow();
    this.#size += 1;
    this.#chain(item);
  }

  /** Takes out what `find` gave. */
  delete(item: T): void {
    const bucket = item.orderId & (this.#buckets.length - 1);
    let before = this.#buckets[bucket] ?? null;
    if (before === item) {
      this.#buckets[bucket] = item.chained;
    } else {
      while (before !== null && before.chained !== item) before = before.chained;
      if (before === null) throw new RangeError(`${item.orderId} is not in the table`);
      before.chained = item.chained;
    }
    item.chained = null;
    this.#size -= 1;
  }

  /** All of them, by ascending number. */
  ascending(): readonly T[] {
    const all: T[] = [];
    for (const first of this.#buckets) for (let item = first; item !== null; item = item.chained) all.push(item);
    return all.sort((a, b) => a.orderId - b.orderId);
  }

  #chain(item: T): void {
    const bucket = item.orderId & (this.#buckets.length - 1);
    item.chained = this.#buckets[bucket] ?? null;
    this.#buckets[bucket] = item;
  }

  #grow(): void {
    const old = this.#buckets;
    this.#buckets = emptyBuckets(4 * old.length);
    for (const first of old) {
      for (let item = first; item !== null;) {
        const next: T | null = item.chained;
        this.#chain(item);
        item = next;
      }
    }
  }
}

function emptyBuckets<T>(count: number): (T | null)[] {
  return Array.from<unknown, T | null>({ length: count }, () => null);
}
