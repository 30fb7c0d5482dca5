import { wholeOf } from '../kernel/whole.ts';
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
/** The hand of a `Taker`: read at each turn of the match loop. */
export const HAND = 5;

/** In the second half of a row, `details`: what matching reads only when the order trades or ends. */
export const MARKET_ID = 0;
export const OWNER = 1;
/** The bits of a `Taker`. */
export const FLAGS = 2;
export const FILLED_LOTS = 3;
export const FEE_PPM = 4;
export const LEVERAGE = 5;

/** Each half is eight numbers of 32 bits, half a line of the processor's cache; the last two are a double: the order's id, and its link. */
const ROW = 8;
const ORDER_ID = 3;
const LINK = 3;

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
  /** First halves: each order's place in its queue. */
  queue = new Int32Array(ROW * FIRST_CAPACITY);
  #ids = new Float64Array(this.queue.buffer);
  /** Second halves, at the same offsets. In an array of their own, so that what each turn reads is half as much memory. */
  details = new Int32Array(ROW * FIRST_CAPACITY);
  #links = new Float64Array(this.details.buffer);
  #buckets = new Int32Array(FIRST_CAPACITY * 2);
  #firstFree = NONE;
  #unusedFrom = ROW;
  #count = 0;

  /** Rows the array has room for: grows by doubling, never shrinks. */
  get capacity(): number {
    return this.queue.length / ROW;
  }

  /** Rows in use. */
  get count(): number {
    return this.#count;
  }

  /** Number of the row from 0, for columns beside the rows. */
  indexOf(row: number): number {
    return row >>> 3;
  }

  /** The id of the order in a row, 0 in a row that is free. */
  orderIdAt(row: number): number {
    return wholeOf(this.#ids[(row >>> 1) + ORDER_ID] ?? 0);
  }

  linkAt(row: number): number {
    return wholeOf(this.#links[(row >>> 1) + LINK] ?? 0);
  }

  setLink(row: number, link: number): void {
    this.#links[(row >>> 1) + LINK] = link;
  }

  /** The row of an open order, `NONE` when there is none of this id. */
  find(orderId: number): number {
    const ids = this.#ids;
    let row = this.#buckets[orderId & (this.#buckets.length - 1)] ?? NONE;
    while (row !== NONE && ids[(row >>> 1) + ORDER_ID] !== orderId) row = this.queue[row + CHAIN] ?? NONE;
    return row;
  }

  /** A row for a new order, found by `find` from now on. The caller has checked that the id is new and fills in the queue's fields. */
  take(taker: Taker): number {
    let row = this.#firstFree;
    if (row === NONE) {
      if (this.#unusedFrom === this.queue.length) this.#grow();
      row = this.#unusedFrom;
      this.#unusedFrom += ROW;
    } else {
      this.#firstFree = this.queue[row + NEXT] ?? NONE;
    }
    const { details } = this;
    this.#ids[(row >>> 1) + ORDER_ID] = taker.orderId;
    this.queue[row + HAND] = taker.handId;
    this.#links[(row >>> 1) + LINK] = taker.link;
    details[row + MARKET_ID] = taker.marketId;
    details[row + OWNER] = taker.ownerId;
    details[row + FLAGS] = taker.flags;
    details[row + FILLED_LOTS] = taker.filledLots;
    details[row + FEE_PPM] = taker.feePpm;
    details[row + LEVERAGE] = taker.leverage;
    this.#chainIn(row, taker.orderId);
    this.#count += 1;
    return row;
  }

  /** Forgets the order in this row and frees it. */
  release(row: number): void {
    const { queue } = this;
    const bucket = this.orderIdAt(row) & (this.#buckets.length - 1);
    const after = queue[row + CHAIN] ?? NONE;
    let before = this.#buckets[bucket] ?? NONE;
    if (before === row) {
      this.#buckets[bucket] = after;
    } else {
      while (queue[before + CHAIN] !== row) before = queue[before + CHAIN] ?? NONE;
      queue[before + CHAIN] = after;
    }
    this.#ids[(row >>> 1) + ORDER_ID] = 0;
    queue[row + LOTS] = 0;
    queue[row + LEVEL] = NONE;
    this.details[row + MARKET_ID] = 0;
    queue[row + NEXT] = this.#firstFree;
    this.#firstFree = row;
    this.#count -= 1;
  }

  #chainIn(row: number, orderId: number): void {
    const bucket = orderId & (this.#buckets.length - 1);
    this.queue[row + CHAIN] = this.#buckets[bucket] ?? NONE;
    this.#buckets[bucket] = row;
  }

  /** Called with every row in use, so each one is chained again into the larger table. */
  #grow(): void {
    if (this.capacity >= MAX_OPEN_ORDERS) throw new RangeError('no room for another open order');
    const used = this.queue.length;
    this.queue = enlargedInts(this.queue);
    this.#ids = new Float64Array(this.queue.buffer);
    this.details = enlargedInts(this.details);
    this.#links = new Float64Array(this.details.buffer);
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
