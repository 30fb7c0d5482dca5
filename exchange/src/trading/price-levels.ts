import { enlargedInts, NONE } from './order-rows.ts';
import { KEY_BITS, PriceTrie } from './price-trie.ts';
import { BID } from './side.ts';

/** Fields of a level's row. */
export const TICKS = 0;
export const SIDE = 1;
/** Order rows, oldest and newest. */
export const FIRST = 2;
export const LAST = 3;
/** Neighbours on the same side. A free row keeps the next free row in `WORSE`. */
export const BETTER = 4;
export const WORSE = 5;
const LEAF = 6;
/** What was published of the level; belongs to `LevelChangeLog`. */
export const MARKS = 7;
/** A row is ten numbers of 32 bits side by side; the last two are the sum of the lots as a double. */
const ROW = 10;
const TOTAL = 4;

const FIRST_CAPACITY = 256;
const BID_FLIP = (1 << KEY_BITS) - 1;

/**
 * The price levels of one book, both sides, one row of a typed array each, addressed by the row's offset. Each side is a list linked from
 * best to worst; a trie finds a level by its price and the place of a new one. Prices are turned into keys that grow from better to worse
 * on either side (for bids all bits are flipped), so that nothing here or in the book asks which side it is on.
 */
export class PriceLevels {
  rows = new Int32Array(ROW * FIRST_CAPACITY);
  #totals = new Float64Array(this.rows.buffer);
  #bestBid = NONE;
  #bestAsk = NONE;
  #firstFree = NONE;
  #unusedFrom = ROW;
  readonly #trie = new PriceTrie();
  readonly #bidRoot = this.#trie.plant();
  readonly #askRoot = this.#trie.plant();

  /** Levels the array has room for. */
  get capacity(): number {
    return this.rows.length / ROW;
  }

  /** Trie nodes the pool has room for. */
  get nodeCapacity(): number {
    return this.#trie.capacity;
  }

  best(side: number): number {
    return side === BID ? this.#bestBid : this.#bestAsk;
  }

  /** The level at a price, `NONE` when no order rests there. */
  at(side: number, priceTicks: number): number {
    return side === BID ? this.#trie.find(this.#bidRoot, priceTicks ^ BID_FLIP) : this.#trie.find(this.#askRoot, priceTicks);
  }

  /** Sum of the remaining lots of the level's orders; 0 marks a level that is not in use. */
  totalLots(level: number): number {
    return this.#totals[(level >>> 1) + TOTAL] ?? 0;
  }

  /** Adds lots to the level's total; answers the new one. */
  addLots(level: number, lots: number): number {
    const total = this.totalLots(level) + lots;
    this.#totals[(level >>> 1) + TOTAL] = total;
    return total;
  }

  /** A new, empty level in its place among the others. There must be none at this price, and the caller puts an order into it. */
  open(side: number, priceTicks: number): number {
    const level = this.#take();
    const better =
      side === BID ? this.#trie.insert(this.#bidRoot, priceTicks ^ BID_FLIP, level) : this.#trie.insert(this.#askRoot, priceTicks, level);
    const rows = this.rows;
    const worse = better === NONE ? this.best(side) : (rows[better + WORSE] ?? NONE);
    rows[level + TICKS] = priceTicks;
    rows[level + SIDE] = side;
    rows[level + LEAF] = this.#trie.insertedLeaf;
    rows[level + BETTER] = better;
    rows[level + WORSE] = worse;
    if (better === NONE) this.#setBest(side, level);
    else rows[better + WORSE] = level;
    if (worse !== NONE) rows[worse + BETTER] = level;
    return level;
  }

  /** Takes a level out that has lost its last order. */
  close(level: number): void {
    const rows = this.rows;
    const side = rows[level + SIDE] ?? BID;
    const ticks = rows[level + TICKS] ?? 0;
    this.#trie.remove(rows[level + LEAF] ?? NONE, side === BID ? ticks ^ BID_FLIP : ticks);
    const better = rows[level + BETTER] ?? NONE;
    const worse = rows[level + WORSE] ?? NONE;
    if (better === NONE) this.#setBest(side, worse);
    else rows[better + WORSE] = worse;
    if (worse !== NONE) rows[worse + BETTER] = better;
    rows[level + FIRST] = NONE;
    rows[level + LAST] = NONE;
    this.#totals[(level >>> 1) + TOTAL] = 0;
    rows[level + WORSE] = this.#firstFree;
    this.#firstFree = level;
  }

  #setBest(side: number, level: number): void {
    if (side === BID) this.#bestBid = level;
    else this.#bestAsk = level;
  }

  #take(): number {
    let level = this.#firstFree;
    if (level !== NONE) {
      this.#firstFree = this.rows[level + WORSE] ?? NONE;
      return level;
    }
    if (this.#unusedFrom === this.rows.length) {
      this.rows = enlargedInts(this.rows);
      this.#totals = new Float64Array(this.rows.buffer);
    }
    level = this.#unusedFrom;
    this.#unusedFrom += ROW;
    return level;
  }
}
