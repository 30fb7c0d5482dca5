import type { Taker } from './taker.ts';

/** No row, no level, no node: the first row of every pool stays unused so that a zero-filled array means "nothing". */
export const NONE = 0;

/** Remaining lots; 0 between the fill that took the last of them and the order's end. */
export const LOTS = 0;
/** Level of the book, `NONE` when the order is in no queue. */
export const LEVEL = 1;
/** Neighbours within the level; `NEXT` came later. A free row has the next free row here. */
export const NEXT = 2;
export const PREVIOUS = 3;
/** The next row of the same bucket. */
const CHAIN = 4;
export const MARKET_ID = 5;
export const OWNER = 6;
export const HAND = 7;
/** The bits of a `Taker`. */
export const FLAGS = 8;
export const FILLED_LOTS = 9;
export const FEE_PPM = 10;
export const LEVERAGE = 11;
/** A row is sixteen numbers of 32 bits, one line of the processor's cache; the last four are the order's id and its link as doubles. */
const ROW = 16;
const ORDER_ID = 6;
const LINK = 7;

const FIRST_CAPACITY = 1024;

/** Most orders that may be open in all books of one product: then its rows take 1 GiB. */
export const MAX_OPEN_ORDERS = 2 ** 24;

/**
 * The open orders of all books of a product, one row of a typed array each. A row is addressed by its offset and has what every product
 * keeps of an order; columns that are read less often stand beside it by `indexOf`. Freed rows are used again first, so memory follows the
 * largest number of orders that ever rested at once and not the number of orders that passed through.
 *
 * Order ids are journal sequence numbers, so their low bits already spread evenly: the hash is the id itself, which keeps recent orders
 * side by side in the table. Entries that share a bucket are chained through the rows. Only one command in as many as there are buckets
 * can land in a given chain, so nobody can make a long one.
 */
export class OrderRows {
  ints = new Int32Array(ROW * FIRST_CAPACITY);
  #doubles = new Float64Array(this.ints.buffer);
  #buckets = new Int32Array(FIRST_CAPACITY * 2);
  #firstFree = NONE;
  #unusedFrom = ROW;
  #count = 0;

  /** Rows the array has room for: grows by doubling, never shrinks. */
  get capacity(): number {
    return this.ints.length / ROW;
  }

  /** Rows in use. */
  get count(): number {
    return this.#count;
  }

  /** Number of the row from 0, for columns beside the rows. */
  indexOf(row: number): number {
    return row >>> 4;
  }

  /** The id of the order in a row, 0 in a row that is free. */
  orderIdAt(row: number): number {
    return this.#doubles[(row >>> 1) + ORDER_ID] ?? 0;
  }

  linkAt(row: number): number {
    return this.#doubles[(row >>> 1) + LINK] ?? 0;
  }

  setLink(row: number, link: number): void {
    this.#doubles[(row >>> 1) + LINK] = link;
  }

  /** The row of an open order, `NONE` when there is none of this id. */
  find(orderId: number): number {
    const doubles = this.#doubles;
    let row = this.#buckets[orderId & (this.#buckets.length - 1)] ?? NONE;
    while (row !== NONE && doubles[(row >>> 1) + ORDER_ID] !== orderId) row = this.ints[row + CHAIN] ?? NONE;
    return row;
  }

  /** A row for a new order, found by `find` from now on. The caller has checked that the id is new and fills in the queue's fields. */
  take(taker: Taker): number {
    let row = this.#firstFree;
    if (row === NONE) {
      if (this.#unusedFrom === this.ints.length) this.#grow();
      row = this.#unusedFrom;
      this.#unusedFrom += ROW;
    } else {
      this.#firstFree = this.ints[row + NEXT] ?? NONE;
    }
    const { ints } = this;
    this.#doubles[(row >>> 1) + ORDER_ID] = taker.orderId;
    this.#doubles[(row >>> 1) + LINK] = taker.link;
    ints[row + OWNER] = taker.ownerId;
    ints[row + HAND] = taker.handId;
    ints[row + FLAGS] = taker.flags;
    ints[row + FILLED_LOTS] = taker.filledLots;
    ints[row + FEE_PPM] = taker.feePpm;
    ints[row + LEVERAGE] = taker.leverage;
    this.#chainIn(row, taker.orderId);
    this.#count += 1;
    return row;
  }

  /** Forgets the order in this row and frees it. */
  release(row: number): void {
    const { ints } = this;
    const bucket = this.orderIdAt(row) & (this.#buckets.length - 1);
    const after = ints[row + CHAIN] ?? NONE;
    let before = this.#buckets[bucket] ?? NONE;
    if (before === row) {
      this.#buckets[bucket] = after;
    } else {
      while (ints[before + CHAIN] !== row) before = ints[before + CHAIN] ?? NONE;
      ints[before + CHAIN] = after;
    }
    this.#doubles[(row >>> 1) + ORDER_ID] = 0;
    ints[row + LOTS] = 0;
    ints[row + LEVEL] = NONE;
    ints[row + MARKET_ID] = 0;
    ints[row + NEXT] = this.#firstFree;
    this.#firstFree = row;
    this.#count -= 1;
  }

  #chainIn(row: number, orderId: number): void {
    const bucket = orderId & (this.#buckets.length - 1);
    this.ints[row + CHAIN] = this.#buckets[bucket] ?? NONE;
    this.#buckets[bucket] = row;
  }

  /** Called with every row in use, so each one is chained again into the larger table. */
  #grow(): void {
    if (this.capacity >= MAX_OPEN_ORDERS) throw new RangeError('no room for another open order');
    const used = this.ints.length;
    this.ints = enlargedInts(this.ints);
    this.#doubles = new Float64Array(this.ints.buffer);
    this.#buckets = new Int32Array(this.#buckets.length * 2);
    for (let row = ROW; row < used; row += ROW) this.#chainIn(row, this.orderIdAt(row));
  }
}

/** A copy twice as long, the new half zero. */
export function enlargedInts(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
