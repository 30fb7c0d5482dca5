import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { MAX_PRICE_TICKS, type OrderBook } from './order-book.ts';
import { NONE } from './order-rows.ts';
import { BID, reaches } from './side.ts';

/** An order whose price is an offset from the symbol's index; its bid stands at `boundTicks` at most, its offer at least. */
export type Peg = {
  readonly orderId: number;
  readonly ownerId: number;
  /** `BID` or `ASK`. */
  readonly side: number;
  readonly offsetPpm: number;
  readonly boundTicks: number;
};

const MILLION = 1_000_000n;

/** The price at an index: away from it to the tick, and within the bound (`product-rules` 4.6). */
export function pegTicks({ side, offsetPpm, boundTicks }: Omit<Peg, 'orderId' | 'ownerId'>, indexTicks: number): number {
  const [index, parts] = [BigInt(indexTicks), MILLION + BigInt(offsetPpm)];
  const ticks = Number(side === BID ? mulDivFloor(index, parts, MILLION) : mulDivCeil(index, parts, MILLION));
  const within = Math.min(Math.max(ticks, 1), MAX_PRICE_TICKS);
  return side === BID ? Math.min(within, boundTicks) : Math.max(within, boundTicks);
}

/**
 * The pegged orders of one market. Each has a row in its book's rows, in a queue or lifted. At a new index all leave the book and come back: bids,
 * then offers, the best price first, then by account and number, each at the end of its level. The first that reaches somebody stays out until it
 * has traded, and with it those behind it.
 */
export class PeggedOrders {
  readonly #book: OrderBook;
  readonly #pegs = new Map<number, Peg>();
  /** The index by which they stand in the book; 0 while all wait outside. */
  #indexTicks = 0;
  #isPending = false;

  constructor(book: OrderBook) {
    this.#book = book;
  }

  get size(): number {
    return this.#pegs.size;
  }

  get indexTicks(): number {
    return this.#indexTicks;
  }

  of(orderId: number): Peg | undefined {
    return this.#pegs.get(orderId);
  }

  /** By ascending number. */
  all(): readonly Peg[] {
    return [...this.#pegs.values()].toSorted((a, b) => a.orderId - b.orderId);
  }

  /** Those of one account on one side, by ascending number. */
  ofOwner(ownerId: number, side: number): readonly Peg[] {
    return this.all().filter((peg) => peg.ownerId === ownerId && peg.side === side);
  }

  /** Its row is lifted. */
  add(peg: Peg): void {
    this.#pegs.set(peg.orderId, peg);
  }

  /** The last one takes the index with it; the last one outside leaves nothing that is to trade. */
  delete(orderId: number): void {
    if (!this.#pegs.delete(orderId)) return;
    if (this.#pegs.size === 0) this.#indexTicks = 0;
    if (this.#isPending) this.#isPending = this.#outside().length > 0;
  }

  /** All leave the book; with an index above 0 they come back by it, as far as they reach nobody. */
  price(indexTicks: number): void {
    for (const { orderId } of this.#pegs.values()) {
      const row = this.#rowOf(orderId);
      if (this.#book.rests(row)) this.#book.lift(row);
    }
    this.#indexTicks = indexTicks;
    this.comeBack();
  }

  /** Those outside come back in their order, up to the first that reaches somebody. */
  comeBack(): void {
    this.#isPending = true;
    for (const peg of this.#outside()) {
      if (this.#reachesSomebody(peg)) return;
      this.#book.place(this.#rowOf(peg.orderId), peg.side, pegTicks(peg, this.#indexTicks));
    }
    this.#isPending = false;
  }

  /** Whether one reaches somebody and has not traded yet. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** The one that trades next; null when none is to. */
  next(): Peg | null {
    return this.#isPending ? (this.#outside()[0] ?? null) : null;
  }

  /** Of a restored exchange, whose rows are as they were. */
  restore(indexTicks: number): void {
    this.#indexTicks = indexTicks;
    this.#isPending = this.#outside().length > 0;
  }

  #outside(): readonly Peg[] {
    if (this.#indexTicks === 0) return [];
    const priced = [...this.#pegs.values()]
      .filter(({ orderId }) => !this.#book.rests(this.#rowOf(orderId)))
      .map((peg) => ({ peg, ticks: pegTicks(peg, this.#indexTicks) }));
    if (priced.length > 1)
      priced.sort(
        (a, b) =>
          a.peg.side - b.peg.side ||
          (a.peg.side === BID ? b.ticks - a.ticks : a.ticks - b.ticks) ||
          a.peg.ownerId - b.peg.ownerId ||
          a.peg.orderId - b.peg.orderId,
      );
    return priced.map(({ peg }) => peg);
  }

  #reachesSomebody(peg: Peg): boolean {
    const best = this.#book.bestTicks(1 - peg.side);
    return best > 0 && reaches(peg.side, pegTicks(peg, this.#indexTicks), best);
  }

  #rowOf(orderId: number): number {
    const row = this.#book.rows.find(orderId);
    if (row === NONE) throw new RangeError(`pegged order ${orderId} has no row`);
    return row;
  }
}
