/** No slot, no level, no node: the first row of every pool stays unused so that a zero-filled array means "nothing". */
export const NONE = 0;

/** Fields of an order's row: remaining lots, its level, and its neighbours within the level (`NEXT` came later). */
export const LOTS = 0;
export const LEVEL = 1;
/** A free row keeps the next free row here. */
export const NEXT = 2;
export const PREVIOUS = 3;
/** The next row of the same bucket. */
const CHAIN = 4;
/** A row is eight numbers of 32 bits, half a line of the processor's cache; the last two are the order's id as a double. */
const ROW = 8;
const ID = 3;

const FIRST_CAPACITY = 1024;

/**
 * Resting orders, one row of a typed array each, addressed by the row's offset. Freed rows are used again first, so memory follows the
 * largest number of orders that ever rested at once and not the number of orders that passed through.
 *
 * Order ids are journal sequence numbers, so their low bits already spread evenly: the hash is the id itself, which keeps recent orders
 * side by side in the table. Entries that share a bucket are chained through the rows. Only one command in as many as there are buckets
 * can land in a given chain, so nobody can make a long one.
 */
export class OrderSlots {
  rows = new Int32Array(ROW * FIRST_CAPACITY);
  #ids = new Float64Array(this.rows.buffer);
  #buckets = new Int32Array(FIRST_CAPACITY * 2);
  #firstFree = NONE;
  #unusedFrom = ROW;

  /** Rows the array has room for: grows by doubling, never shrinks. */
  get capacity(): number {
    return this.rows.length / ROW;
  }

  /** The id of the order in a row, 0 in a row that is free. */
  idAt(slot: number): number {
    return this.#ids[(slot >>> 1) + ID] ?? 0;
  }

  /** The row of an order, `NONE` when it does not rest here. */
  find(orderId: number): number {
    const ids = this.#ids;
    let slot = this.#buckets[orderId & (this.#buckets.length - 1)] ?? NONE;
    while (slot !== NONE && ids[(slot >>> 1) + ID] !== orderId) slot = this.rows[slot + CHAIN] ?? NONE;
    return slot;
  }

  /** A row for a new order, found by `find` from now on. The caller fills in the other fields and has checked that the id is new. */
  take(orderId: number): number {
    let slot = this.#firstFree;
    if (slot === NONE) {
      if (this.#unusedFrom === this.rows.length) this.#grow();
      slot = this.#unusedFrom;
      this.#unusedFrom += ROW;
    } else {
      this.#firstFree = this.rows[slot + NEXT] ?? NONE;
    }
    this.#ids[(slot >>> 1) + ID] = orderId;
    this.#chainIn(slot, orderId);
    return slot;
  }

  /** Forgets the order in this row and frees it. */
  release(slot: number): void {
    const rows = this.rows;
    const bucket = this.idAt(slot) & (this.#buckets.length - 1);
    const after = rows[slot + CHAIN] ?? NONE;
    let before = this.#buckets[bucket] ?? NONE;
    if (before === slot) {
      this.#buckets[bucket] = after;
    } else {
      while (rows[before + CHAIN] !== slot) before = rows[before + CHAIN] ?? NONE;
      rows[before + CHAIN] = after;
    }
    this.#ids[(slot >>> 1) + ID] = 0;
    rows[slot + NEXT] = this.#firstFree;
    this.#firstFree = slot;
  }

  #chainIn(slot: number, orderId: number): void {
    const bucket = orderId & (this.#buckets.length - 1);
    this.rows[slot + CHAIN] = this.#buckets[bucket] ?? NONE;
    this.#buckets[bucket] = slot;
  }

  /** Called with every row in use, so each one is chained again into the larger table. */
  #grow(): void {
    const used = this.rows.length;
    this.rows = enlargedInts(this.rows);
    this.#ids = new Float64Array(this.rows.buffer);
    this.#buckets = new Int32Array(this.#buckets.length * 2);
    for (let slot = ROW; slot < used; slot += ROW) this.#chainIn(slot, this.idAt(slot));
  }
}

/** A copy twice as long, the new half zero. */
export function enlargedInts(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
