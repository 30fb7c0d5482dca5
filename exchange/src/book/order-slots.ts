/** No slot, no level, no node: index 0 of every pool stays unused so that a zero-filled array means "nothing". */
export const NONE = 0;

const FIRST_CAPACITY = 1024;

/**
 * Resting orders as one typed array a field, addressed by a slot number. Freed slots are used again first, so memory follows the largest
 * number of orders that ever rested at once and not the number of orders that passed through.
 *
 * Order ids are journal sequence numbers, so their low bits already spread evenly: the hash is the id itself, which keeps recent orders
 * side by side in the table. Entries that share a bucket are chained through the slots. Only one command in as many as there are buckets
 * can land in a given chain, so nobody can make a long one.
 */
export class OrderSlots {
  id = new Float64Array(FIRST_CAPACITY);
  lots = new Int32Array(FIRST_CAPACITY);
  level = new Int32Array(FIRST_CAPACITY);
  /** Neighbours within the level: `next` came later. A free slot keeps the next free slot here. */
  next = new Int32Array(FIRST_CAPACITY);
  previous = new Int32Array(FIRST_CAPACITY);
  #chain = new Int32Array(FIRST_CAPACITY);
  #buckets = new Int32Array(FIRST_CAPACITY * 2);
  #firstFree = NONE;
  #unusedFrom = 1;

  /** Slots the arrays have room for: grows by doubling, never shrinks. */
  get capacity(): number {
    return this.lots.length;
  }

  /** The slot of an order, `NONE` when it does not rest here. */
  find(order: number): number {
    const buckets = this.#buckets;
    let slot = buckets[order & (buckets.length - 1)] ?? NONE;
    while (slot !== NONE && this.id[slot] !== order) slot = this.#chain[slot] ?? NONE;
    return slot;
  }

  /** A slot for a new order, found by `find` from now on. The caller fills in the other fields and has checked that the id is new. */
  take(order: number): number {
    let slot = this.#firstFree;
    if (slot === NONE) {
      if (this.#unusedFrom === this.lots.length) this.#grow();
      slot = this.#unusedFrom++;
    } else {
      this.#firstFree = this.next[slot] ?? NONE;
    }
    this.id[slot] = order;
    this.#chainIn(slot, order);
    return slot;
  }

  /** Forgets the order in this slot and frees it. */
  release(slot: number): void {
    const bucket = (this.id[slot] ?? 0) & (this.#buckets.length - 1);
    const after = this.#chain[slot] ?? NONE;
    let before = this.#buckets[bucket] ?? NONE;
    if (before === slot) {
      this.#buckets[bucket] = after;
    } else {
      while (this.#chain[before] !== slot) before = this.#chain[before] ?? NONE;
      this.#chain[before] = after;
    }
    this.id[slot] = 0;
    this.next[slot] = this.#firstFree;
    this.#firstFree = slot;
  }

  #chainIn(slot: number, order: number): void {
    const bucket = order & (this.#buckets.length - 1);
    this.#chain[slot] = this.#buckets[bucket] ?? NONE;
    this.#buckets[bucket] = slot;
  }

  /** Called with every slot in use, so each one is chained again into the larger table. */
  #grow(): void {
    const used = this.lots.length;
    this.id = enlargedFloats(this.id);
    this.lots = enlargedInts(this.lots);
    this.level = enlargedInts(this.level);
    this.next = enlargedInts(this.next);
    this.previous = enlargedInts(this.previous);
    this.#chain = enlargedInts(this.#chain);
    this.#buckets = new Int32Array(this.lots.length * 2);
    for (let slot = 1; slot < used; slot++) this.#chainIn(slot, this.id[slot] ?? 0);
  }
}

/** A copy twice as long, the new half zero. */
export function enlargedInts(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** As `enlargedInts`, for doubles: ids and totals go beyond 32 bits. */
export function enlargedFloats(array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
