import { enlargedFloats, enlargedInts, NONE } from './order-slots.ts';
import { KEY_BITS, PriceTrie } from './price-trie.ts';

/** Side as an index: bids are 0, asks are 1, so that `1 - side` is the other one. */
export const BID = 0;
export const ASK = 1;

const FIRST_CAPACITY = 256;
const BID_FLIP = (1 << KEY_BITS) - 1;

/**
 * The price levels of one book, both sides, as one typed array a field. Each side is a list linked from best to worst; a trie finds a
 * level by its price and the place of a new one. Prices are turned into keys that grow from better to worse on either side (for bids
 * all bits are flipped), so that nothing here or in the book asks which side it is on.
 */
export class PriceLevels {
  ticks = new Int32Array(FIRST_CAPACITY);
  side = new Uint8Array(FIRST_CAPACITY);
  /** Sum of the remaining lots of the level's orders; 0 marks a level that is not in use. */
  totalLots = new Float64Array(FIRST_CAPACITY);
  /** Order slots, oldest and newest. */
  first = new Int32Array(FIRST_CAPACITY);
  last = new Int32Array(FIRST_CAPACITY);
  /** Neighbours on the same side. A free level keeps the next free level in `worse`. */
  better = new Int32Array(FIRST_CAPACITY);
  worse = new Int32Array(FIRST_CAPACITY);
  #leaf = new Int32Array(FIRST_CAPACITY);
  #bestBid = NONE;
  #bestAsk = NONE;
  #firstFree = NONE;
  #unusedFrom = 1;
  readonly #trie = new PriceTrie();
  readonly #bidRoot = this.#trie.plant();
  readonly #askRoot = this.#trie.plant();

  /** Levels the arrays have room for. */
  get capacity(): number {
    return this.ticks.length;
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

  /** A new, empty level in its place among the others. There must be none at this price, and the caller puts an order into it. */
  open(side: number, priceTicks: number): number {
    const level = this.#take();
    const better =
      side === BID ? this.#trie.insert(this.#bidRoot, priceTicks ^ BID_FLIP, level) : this.#trie.insert(this.#askRoot, priceTicks, level);
    const worse = better === NONE ? this.best(side) : (this.worse[better] ?? NONE);
    this.ticks[level] = priceTicks;
    this.side[level] = side;
    this.#leaf[level] = this.#trie.insertedLeaf;
    this.better[level] = better;
    this.worse[level] = worse;
    if (better === NONE) this.#setBest(side, level);
    else this.worse[better] = level;
    if (worse !== NONE) this.better[worse] = level;
    return level;
  }

  /** Takes a level out that has lost its last order. */
  close(level: number): void {
    const side = this.side[level] ?? BID;
    const ticks = this.ticks[level] ?? 0;
    this.#trie.remove(this.#leaf[level] ?? NONE, side === BID ? ticks ^ BID_FLIP : ticks);
    const better = this.better[level] ?? NONE;
    const worse = this.worse[level] ?? NONE;
    if (better === NONE) this.#setBest(side, worse);
    else this.worse[better] = worse;
    if (worse !== NONE) this.better[worse] = better;
    this.first[level] = NONE;
    this.last[level] = NONE;
    this.totalLots[level] = 0;
    this.worse[level] = this.#firstFree;
    this.#firstFree = level;
  }

  #setBest(side: number, level: number): void {
    if (side === BID) this.#bestBid = level;
    else this.#bestAsk = level;
  }

  #take(): number {
    const level = this.#firstFree;
    if (level !== NONE) {
      this.#firstFree = this.worse[level] ?? NONE;
      return level;
    }
    if (this.#unusedFrom === this.ticks.length) this.#grow();
    return this.#unusedFrom++;
  }

  #grow(): void {
    const side = new Uint8Array(this.side.length * 2);
    side.set(this.side);
    this.side = side;
    this.ticks = enlargedInts(this.ticks);
    this.totalLots = enlargedFloats(this.totalLots);
    this.first = enlargedInts(this.first);
    this.last = enlargedInts(this.last);
    this.better = enlargedInts(this.better);
    this.worse = enlargedInts(this.worse);
    this.#leaf = enlargedInts(this.#leaf);
  }
}
