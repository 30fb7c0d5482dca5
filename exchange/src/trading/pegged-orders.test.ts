import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PRICE_TICKS, OrderBook } from './order-book.ts';
import { NONE, OrderRows } from './order-rows.ts';
import { type Peg, PeggedOrders, pegTicks } from './pegged-orders.ts';
import { ASK, BID, reaches } from './side.ts';
import { Taker } from './taker.ts';

const MARKET_ID = 3;
const INDEXES = [0, 90, 100, 101, 120];

/** What the naive list knows of an order; `place` counts who came to the book, 0: it waits outside. */
type Naive = { readonly orderId: number; readonly side: number; ticks: number; lots: number; arrival: number; readonly peg: Peg | null };

/** A book with pegged orders, and beside it one list that is searched and sorted for each question. */
class Both {
  readonly book = new OrderBook(new OrderRows(), MARKET_ID);
  readonly pegs = new PeggedOrders(this.book);
  readonly depth = new Map<string, number>();
  list: Naive[] = [];
  #indexTicks = 0;
  #orders = 0;
  #places = 0;

  taker(side: number, limitTicks: number, lots: number): Taker {
    this.#orders += 1;
    return Object.assign(new Taker(), { orderId: this.#orders, ownerId: 1, handId: 1, marketId: MARKET_ID, side, limitTicks, lots });
  }

  rest(side: number, ticks: number, lots: number): void {
    if (this.list.some((one) => one.arrival > 0 && one.side !== side && reaches(side, ticks, one.ticks))) {
      expect(() => this.book.rest(this.taker(side, ticks, lots))).toThrow(RangeError);
      return;
    }
    const taker = this.taker(side, ticks, lots);
    this.book.rest(taker);
    this.list.push({ orderId: taker.orderId, side, ticks, lots, arrival: this.#next(), peg: null });
  }

  add(side: number, offsetPpm: number, boundTicks: number, lots: number, ownerId: number): void {
    const taker = this.taker(side, boundTicks, lots);
    const peg: Peg = { orderId: taker.orderId, ownerId, side, offsetPpm, boundTicks };
    this.book.keep(taker);
    this.pegs.add(peg);
    this.pegs.comeBack();
    this.list.push({ orderId: peg.orderId, side, ticks: 0, lots, arrival: 0, peg });
    this.#comeBack();
  }

  /** There is an index only while there are pegged orders. */
  price(indexTicks: number): void {
    if (this.pegs.size === 0) return;
    this.pegs.price(indexTicks);
    this.#indexTicks = indexTicks;
    for (const one of this.list) if (one.peg !== null) one.arrival = 0;
    this.#comeBack();
  }

  /** Lots of any order trade, its last ones with its end. */
  fill(pick: number, lots: number): void {
    const one = this.list[pick % Math.max(1, this.list.length)];
    if (one === undefined) return;
    if (lots >= one.lots) return this.remove(one);
    this.book.fill(this.book.rows.find(one.orderId), lots);
    one.lots -= lots;
  }

  remove(one: Naive): void {
    this.book.remove(this.book.rows.find(one.orderId));
    this.pegs.delete(one.orderId);
    this.list = this.list.filter((other) => other !== one);
    if (!this.list.some(({ peg }) => peg !== null)) this.#indexTicks = 0;
  }

  /** The next that reaches somebody takes whom it reaches; then it comes back. */
  trade(): void {
    const next = this.#outside()[0];
    expect(this.pegs.next()?.orderId ?? 0).toBe(next?.orderId ?? 0);
    if (next === undefined) return;
    for (const one of this.list.filter(({ side, arrival }) => side !== next.side && arrival > 0))
      if (reaches(next.side, next.ticks, one.ticks)) this.remove(one);
    this.pegs.comeBack();
    this.#comeBack();
  }

  restore(): void {
    const { indexTicks } = this.pegs;
    this.pegs.restore(indexTicks);
  }

  compare(): void {
    const rank = (one: Naive): number => (one.side === BID ? -one.ticks : MAX_PRICE_TICKS + one.ticks);
    const resting = this.list.filter(({ arrival }) => arrival > 0).toSorted((a, b) => rank(a) - rank(b) || a.arrival - b.arrival);
    expect([...this.book.orders()]).toEqual(resting.map(({ orderId, side, ticks, lots }) => ({ orderId, side, priceTicks: ticks, lots })));
    expect([this.book.size(BID), this.book.size(ASK)]).toEqual([BID, ASK].map((side) => resting.filter((one) => one.side === side).length));
    for (const { orderId, arrival } of this.list) expect(this.book.rests(this.book.rows.find(orderId))).toBe(arrival > 0);
    expect([this.pegs.indexTicks, this.pegs.isPending]).toEqual([this.#indexTicks, this.#outside().length > 0]);
    this.#compareDepth(resting);
  }

  #compareDepth(resting: readonly Naive[]): void {
    const changes = this.book.takeChanges();
    for (const [side, levels] of [['bids', changes.bids] as const, ['asks', changes.asks] as const])
      for (const [ticks, lots] of levels)
        if (lots === 0) this.depth.delete(`${side} ${ticks}`);
        else this.depth.set(`${side} ${ticks}`, lots);
    const levels = new Map<string, number>();
    for (const { side, ticks, lots } of resting) {
      const key = `${side === BID ? 'bids' : 'asks'} ${ticks}`;
      levels.set(key, (levels.get(key) ?? 0) + lots);
    }
    expect(this.depth).toEqual(levels);
  }

  #next(): number {
    this.#places += 1;
    return this.#places;
  }

  #outside(): readonly Naive[] {
    if (this.#indexTicks === 0) return [];
    const waiting = this.list.filter(({ peg, arrival }) => peg !== null && arrival === 0);
    for (const one of waiting) one.ticks = one.peg === null ? 0 : naiveTicks(one.peg, this.#indexTicks);
    const rank = ({ side, ticks }: Naive): number => (side === BID ? -ticks : MAX_PRICE_TICKS + ticks);
    return waiting.toSorted((a, b) => rank(a) - rank(b) || (a.peg?.ownerId ?? 0) - (b.peg?.ownerId ?? 0) || a.orderId - b.orderId);
  }

  #comeBack(): void {
    for (const one of this.#outside()) {
      if (this.list.some(({ arrival, side, ticks }) => arrival > 0 && side !== one.side && reaches(one.side, one.ticks, ticks))) return;
      one.arrival = this.#next();
    }
  }
}

function naiveTicks({ side, offsetPpm, boundTicks }: Peg, indexTicks: number): number {
  const exact = (indexTicks * (1_000_000 + offsetPpm)) / 1_000_000;
  const ticks = Math.max(1, side === BID ? Math.floor(exact) : Math.ceil(exact));
  return side === BID ? Math.min(ticks, boundTicks) : Math.max(ticks, boundTicks);
}

const side = fc.constantFrom(BID, ASK);
const lots = fc.integer({ min: 1, max: 9 });
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('rest' as const), side, ticks: fc.integer({ min: 85, max: 125 }), lots }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      side,
      offset: fc.integer({ min: -3, max: 8 }),
      bound: fc.integer({ min: -25, max: 5 }),
      lots,
      owner: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('price' as const), index: fc.constantFrom(...INDEXES) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('fill' as const), pick: fc.nat(50), lots }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), pick: fc.nat(50) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('trade' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const) }) },
);

describe('SPEC §4.6 I7 pegged orders and the book that they stand in', () => {
  test('are what one naive list says, after every operation', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40, size: 'max' }), (operations) => {
        const both = new Both();
        for (const one of operations) {
          if (one.type === 'rest') both.rest(one.side, one.ticks, one.lots);
          if (one.type === 'add') {
            const [away, far] = one.side === BID ? [-one.offset, -one.bound] : [one.offset, one.bound];
            both.add(one.side, away * 10_000, 100 + far, one.lots, one.owner);
          }
          if (one.type === 'price') both.price(one.index);
          if (one.type === 'fill') both.fill(one.pick, one.lots);
          if (one.type === 'remove') {
            const meant = both.list[one.pick % Math.max(1, both.list.length)];
            if (meant !== undefined) both.remove(meant);
          }
          if (one.type === 'trade') both.trade();
          if (one.type === 'restore') both.restore();
          both.compare();
          expect(both.pegs.size).toBe(both.list.filter(({ peg }) => peg !== null).length);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('an order is placed only from outside, at a price, and where it crosses nobody; lifted only from a queue', () => {
    const both = new Both();
    const { book } = both;
    both.rest(ASK, 100, 1);
    const row = book.keep(both.taker(BID, 100, 5));
    for (const ticks of [100, 0, -1, 1.5, MAX_PRICE_TICKS + 1]) expect(() => book.place(row, BID, ticks)).toThrow(RangeError);
    expect(() => book.lift(row)).toThrow(RangeError);
    book.place(row, BID, 99);
    expect(() => book.place(row, BID, 98)).toThrow(RangeError);
    book.lift(row);
    expect([book.size(BID), book.lotsAtPrice(BID, 99), book.rests(row)]).toEqual([0, 0, false]);
    expect(book.remove(row)).toBe(5);
    expect(() => book.place(row, BID, 99)).toThrow(RangeError);
    const again = both.taker(BID, 100, 5);
    book.keep(again);
    expect(() => book.keep(again)).toThrow(RangeError);
    expect(() => book.keep(Object.assign(both.taker(BID, 1, 1), { marketId: MARKET_ID + 1 }))).toThrow(RangeError);
    expect(book.rows.find(again.orderId)).not.toBe(NONE);
  });
});

describe('SPEC §4.6 the price of a pegged order', () => {
  test.each([
    // At the index itself, and one part of a million from it: away to the tick.
    [BID, 0, 1_000, 100, 100],
    [BID, -1, 1_000, 100, 99],
    [BID, 1, 1_000, 100, 100],
    [ASK, 0, 1, 100, 100],
    [ASK, 1, 1, 100, 101],
    [ASK, -1, 1, 100, 100],
    [BID, -150, 11_000_000, 9_900_001, 9_898_515],
    [ASK, 150, 9_000_000, 9_900_001, 9_901_487],
    // The furthest offsets, and what is below one tick.
    [BID, -999_999, 1_000, 1_000_000, 1],
    [BID, -999_999, 1_000, 999_999, 1],
    [ASK, -999_999, 1, 1_000_001, 2],
    [BID, 1_000_000, MAX_PRICE_TICKS, 300, 600],
    [ASK, 1_000_000, 1, 300, 600],
    [BID, -999_999, 1_000, 1, 1],
    // The highest price.
    [BID, 1_000_000, MAX_PRICE_TICKS, MAX_PRICE_TICKS, MAX_PRICE_TICKS],
    [ASK, 1, 1, MAX_PRICE_TICKS, MAX_PRICE_TICKS],
    [ASK, -1, 1, MAX_PRICE_TICKS, 999_999_000],
    [ASK, 0, MAX_PRICE_TICKS, 1, MAX_PRICE_TICKS],
    // At its bound, and just within it.
    [BID, -10_000, 99, 100, 99],
    [BID, -10_000, 98, 100, 98],
    [BID, -10_000, 1, 100, 1],
    [ASK, 10_000, 101, 100, 101],
    [ASK, 10_000, 102, 100, 102],
  ])('side %i, offset %i, bound %i, index %i: %i', (ofSide, offsetPpm, boundTicks, indexTicks, ticks) => {
    expect(pegTicks({ side: ofSide, offsetPpm, boundTicks }, indexTicks)).toBe(ticks);
  });

  test('a bid is the last tick below its exact price and within its bound, an offer the first above', () => {
    const index = fc.integer({ min: 1, max: MAX_PRICE_TICKS });
    fc.assert(
      fc.property(side, fc.integer({ min: -999_999, max: 1_000_000 }), index, index, (ofSide, offsetPpm, boundTicks, indexTicks) => {
        const ticks = pegTicks({ side: ofSide, offsetPpm, boundTicks }, indexTicks);
        const [exact, millionths] = [BigInt(indexTicks) * BigInt(1_000_000 + offsetPpm), BigInt(ticks) * 1_000_000n];
        const isFree = ticks > 1 && ticks < MAX_PRICE_TICKS && ticks !== boundTicks;
        const isClose = millionths - exact < 1_000_000n && exact - millionths < 1_000_000n;
        const isOutward = ofSide === BID ? millionths <= exact : millionths >= exact;
        expect(!isFree || (isOutward && isClose)).toBe(true);
        expect(ofSide === BID ? ticks <= boundTicks : ticks >= boundTicks).toBe(true);
      }),
    );
  });
});
