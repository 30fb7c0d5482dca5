import { type LevelChanges, LevelChangeLog, type LevelTotal } from './level-changes.ts';
import { FILLED_LOTS, LEVEL, LOTS, MARKET_ID, NEXT, NONE, type OrderRows, PREVIOUS } from './order-rows.ts';
import { FIRST, LAST, PriceLevels, SIDE, TICKS, WORSE } from './price-levels.ts';
import { ASK, BID, reaches, sideWord } from './side.ts';
import type { Taker } from './taker.ts';

export const MAX_PRICE_TICKS = 1_000_000_000;
export const MAX_ORDER_LOTS = 1_000_000_000;
/** Most orders that may rest in one book: a level's total stays below 2^53 (product rules 1.1). */
export const MAX_RESTING_ORDERS = 1_000_000;

/** An order in its queue; resting these again in the order of `orders()` makes an identical book. */
export type RestingOrder = { readonly orderId: number; readonly side: number; readonly priceTicks: number; readonly lots: number };

/**
 * A limit order book in price-time priority, for one market (product rules 1.1 and 4.2).
 *
 * It knows orders, prices and lots, not money: who may trade with whom, holds and fees are the product's business. Orders are addressed by
 * their row in `rows`, which the books of a product share; `rows.find` finds it by the order's id, a safe integer ≥ 1 (the journal
 * sequence number). Prices are 1 to 10^9 ticks, orders 1 to 10^9 lots, sides `BID` and `ASK`. Everything lives in typed arrays linked by
 * integers, so that no operation makes garbage and each one takes a bounded number of steps besides the orders or levels it is about.
 * A misuse (an id used twice, an order that would cross, a fill larger than what rests, a row of another book) is a bug of the caller and
 * throws a RangeError before anything has changed.
 */
export class OrderBook {
  readonly rows: OrderRows;
  readonly marketId: number;
  readonly #levels = new PriceLevels();
  readonly #changes = new LevelChangeLog(this.#levels);
  #bidCount = 0;
  #askCount = 0;

  constructor(rows: OrderRows, marketId: number) {
    assertRange('market', marketId, 2 ** 31 - 1);
    this.rows = rows;
    this.marketId = marketId;
  }

  /** Puts what is left of an order at the end of the queue at its limit; answers its row. Throws when it would cross or lock the book. */
  rest(taker: Taker): number {
    const { orderId, side, limitTicks } = taker;
    const lots = taker.lots - taker.filledLots;
    assertRange('order id', orderId, Number.MAX_SAFE_INTEGER);
    if (taker.marketId !== this.marketId) throw new RangeError(`order ${orderId} is of market ${taker.marketId}`);
    assertRange('price', limitTicks, MAX_PRICE_TICKS);
    assertRange('lots', lots, MAX_ORDER_LOTS);
    this.#assertOpen(side, limitTicks, orderId);
    if (this.#bidCount + this.#askCount >= MAX_RESTING_ORDERS) throw new RangeError('the book is full');
    if (this.rows.find(orderId) !== NONE) throw new RangeError(`order ${orderId} rests already`);
    return this.#append(taker, side, limitTicks, lots);
  }

  /** A row for an order that is in no queue yet, as `lift` leaves one. */
  keep(taker: Taker): number {
    const { orderId } = taker;
    if (taker.marketId !== this.marketId) throw new RangeError(`order ${orderId} is of market ${taker.marketId}`);
    if (this.rows.find(orderId) !== NONE) throw new RangeError(`order ${orderId} is open already`);
    const row = this.rows.take(taker);
    this.rows.queue[row + LOTS] = taker.lots - taker.filledLots;
    this.rows.queue[row + LEVEL] = NONE;
    return row;
  }

  /** Takes a resting order out of its queue; its row and lots stay. */
  lift(row: number): void {
    const level = this.#levelOf(row);
    this.#unlink(row, level);
    this.#leave(level, this.rows.queue[row + LOTS] ?? 0);
  }

  /** Puts an order that was lifted to the end of the queue at a price. Throws when it would cross or lock the book. */
  place(row: number, side: number, priceTicks: number): void {
    const { queue } = this.rows;
    this.#assertHere(row);
    assertRange('price', priceTicks, MAX_PRICE_TICKS);
    if (queue[row + LEVEL] !== NONE || queue[row + LOTS] === 0) throw new RangeError(`row ${row} is not lifted`);
    this.#assertOpen(side, priceTicks, this.rows.orderIdAt(row));
    this.#join(row, side, priceTicks, queue[row + LOTS] ?? 0);
  }

  /** Whether an open order is in a queue. */
  rests(row: number): boolean {
    return this.rows.queue[row + LEVEL] !== NONE;
  }

  /** Trades lots of a resting order. With its last lots it leaves its queue; its row stays until `remove`. */
  fill(row: number, lots: number): void {
    const { queue, details } = this.rows;
    this.#takeOff(row, queue[row + LOTS] ?? 0, lots);
    details[row + FILLED_LOTS] = (details[row + FILLED_LOTS] ?? 0) + lots;
  }

  /** Takes lots off a resting order without trading them; it keeps its place. With its last lots it leaves its queue, as by `fill`. */
  reduce(row: number, lots: number): void {
    this.#takeOff(row, this.rows.queue[row + LOTS] ?? 0, lots);
  }

  /** Takes an order out, in a queue or lifted, and frees its row; answers the lots that were left of it. */
  remove(row: number): number {
    const lots = this.rows.queue[row + LOTS] ?? 0;
    if (lots > 0) this.#takeOff(row, lots, lots);
    else this.#assertHere(row);
    this.rows.release(row);
    return lots;
  }

  /** How many of these lots the other side has within the limit, whoever's they are; at most `lots`. */
  fillableLots(side: number, limitTicks: number, lots: number): number {
    const levels = this.#levels;
    let found = 0;
    for (let level = levels.best(1 - side); level !== NONE && found < lots; level = levels.rows[level + WORSE] ?? NONE) {
      if (!reaches(side, limitTicks, levels.rows[level + TICKS] ?? 0)) break;
      found += levels.totalLots(level);
    }
    return found < lots ? found : lots;
  }

  /** Reads what taking this order out would; the answer means nothing. */
  prefetch(row: number): number {
    const { queue } = this.rows;
    const before = queue[(queue[row + PREVIOUS] ?? NONE) + LOTS] ?? 0;
    const behind = queue[(queue[row + NEXT] ?? NONE) + LOTS] ?? 0;
    return before + behind + (this.#levels.rows[(queue[row + LEVEL] ?? NONE) + TICKS] ?? 0);
  }

  /** The row of the order that trades next on this side, `NONE` when the side is empty. */
  head(side: number): number {
    return this.#levels.rows[this.#levels.best(side) + FIRST] ?? NONE;
  }

  /** The row behind a resting one on its side, `NONE` after the last. */
  next(row: number): number {
    const level = this.#levelOf(row);
    const behind = this.rows.queue[row + NEXT] ?? NONE;
    if (behind !== NONE) return behind;
    return this.#levels.rows[(this.#levels.rows[level + WORSE] ?? NONE) + FIRST] ?? NONE;
  }

  /** Price in ticks of a resting order. */
  priceTicksAt(row: number): number {
    return this.#levels.rows[this.#levelOf(row) + TICKS] ?? 0;
  }

  /** Side of a resting order. */
  sideAt(row: number): number {
    return this.#levels.rows[this.#levelOf(row) + SIDE] ?? BID;
  }

  /** Best price in ticks of a side, 0 when it is empty. */
  bestTicks(side: number): number {
    return this.#levels.rows[this.#levels.best(side) + TICKS] ?? 0;
  }

  /** Remaining lots at one price of a side, 0 when none rest there. */
  lotsAtPrice(side: number, priceTicks: number): number {
    assertRange('price', priceTicks, MAX_PRICE_TICKS);
    return this.#levels.totalLots(this.#levels.at(side, priceTicks));
  }

  /** The best `most` levels of a side, best first. */
  levels(side: number, most: number): LevelTotal[] {
    const levels = this.#levels;
    const best: LevelTotal[] = [];
    for (let level = levels.best(side); level !== NONE && best.length < most; level = levels.rows[level + WORSE] ?? NONE) {
      best.push([levels.rows[level + TICKS] ?? 0, levels.totalLots(level)]);
    }
    return best;
  }

  /** The first level of a side for a walk without a list, `NONE` when the side is empty. */
  bestLevel(side: number): number {
    return this.#levels.best(side);
  }

  /** The level behind one, `NONE` after the last. */
  worseLevel(level: number): number {
    return this.#levels.rows[level + WORSE] ?? NONE;
  }

  /** Price in ticks of a level, and the lots that rest there. */
  levelTicks(level: number): number {
    return this.#levels.rows[level + TICKS] ?? 0;
  }

  levelLots(level: number): number {
    return this.#levels.totalLots(level);
  }

  /** The levels that changed since the last call, with their new totals; the first call tells the whole book. */
  takeChanges(): LevelChanges {
    return this.#changes.take();
  }

  /** Orders resting on a side. */
  size(side: number): number {
    return side === BID ? this.#bidCount : this.#askCount;
  }

  /** Every resting order's row in priority order, bids from the best, then asks from the best. The book must not change meanwhile. */
  *restingRows(): Generator<number, void, undefined> {
    for (const side of [BID, ASK]) {
      for (let row = this.head(side); row !== NONE; row = this.next(row)) yield row;
    }
  }

  /** The same orders with what the book knows of each. */
  *orders(): Generator<RestingOrder, void, undefined> {
    for (const row of this.restingRows()) {
      const lots = this.rows.queue[row + LOTS] ?? 0;
      yield { orderId: this.rows.orderIdAt(row), side: this.sideAt(row), priceTicks: this.priceTicksAt(row), lots };
    }
  }

  /** Room in the pools, in entries: what memory the book holds. Never shrinks, and grows only with what rests at the same time. */
  capacity(): { readonly orders: number; readonly levels: number; readonly nodes: number } {
    return { orders: this.rows.capacity, levels: this.#levels.capacity, nodes: this.#levels.nodeCapacity };
  }

  #append(taker: Taker, side: number, priceTicks: number, lots: number): number {
    const row = this.rows.take(taker);
    this.#join(row, side, priceTicks, lots);
    return row;
  }

  #join(row: number, side: number, priceTicks: number, lots: number): void {
    let level = this.#levels.at(side, priceTicks);
    if (level === NONE) level = this.#levels.open(side, priceTicks);
    // Taking and opening may have moved the rows.
    const { queue } = this.rows;
    const levels = this.#levels.rows;
    const last = levels[level + LAST] ?? NONE;
    queue[row + LOTS] = lots;
    queue[row + LEVEL] = level;
    queue[row + NEXT] = NONE;
    queue[row + PREVIOUS] = last;
    if (last === NONE) levels[level + FIRST] = row;
    else queue[last + NEXT] = row;
    levels[level + LAST] = row;
    this.#levels.addLots(level, lots);
    this.#changes.touch(level);
    this.#count(side, 1);
  }

  #takeOff(row: number, resting: number, lots: number): void {
    const { queue } = this.rows;
    this.#assertHere(row);
    assertRange('lots to take off', lots, resting);
    const level = queue[row + LEVEL] ?? NONE;
    queue[row + LOTS] = resting - lots;
    if (level === NONE) return;
    if (resting === lots) this.#unlink(row, level);
    this.#leave(level, lots);
  }

  /** A level has so many lots less. */
  #leave(level: number, lots: number): void {
    const levels = this.#levels.rows;
    if (this.#levels.addLots(level, -lots) === 0) {
      this.#changes.end(level, levels[level + SIDE] ?? BID, levels[level + TICKS] ?? 0);
      this.#levels.close(level);
    } else {
      this.#changes.touch(level);
    }
  }

  #unlink(row: number, level: number): void {
    const { queue } = this.rows;
    const levels = this.#levels.rows;
    const next = queue[row + NEXT] ?? NONE;
    const previous = queue[row + PREVIOUS] ?? NONE;
    if (previous === NONE) levels[level + FIRST] = next;
    else queue[previous + NEXT] = next;
    if (next === NONE) levels[level + LAST] = previous;
    else queue[next + PREVIOUS] = previous;
    queue[row + LEVEL] = NONE;
    this.#count(levels[level + SIDE] ?? BID, -1);
  }

  /** Level of a row that is in a queue of this book. */
  #levelOf(row: number): number {
    const level = this.rows.queue[row + LEVEL] ?? NONE;
    if (level === NONE || this.rows.details[row + MARKET_ID] !== this.marketId)
      throw new RangeError(`row ${row} does not rest in this book`);
    return level;
  }

  #assertOpen(side: number, priceTicks: number, orderId: number): void {
    const opposite = this.#levels.best(1 - side);
    if (opposite !== NONE && reaches(side, priceTicks, this.#levels.rows[opposite + TICKS] ?? 0))
      throw new RangeError(`order ${orderId} would cross the book: ${sideWord(side)} at ${priceTicks}`);
  }

  #assertHere(row: number): void {
    if (this.rows.details[row + MARKET_ID] !== this.marketId) throw new RangeError(`row ${row} is not of this book`);
  }

  #count(side: number, change: number): void {
    if (side === BID) this.#bidCount += change;
    else this.#askCount += change;
  }
}

function assertRange(name: string, value: number, most: number): void {
  if (!Number.isSafeInteger(value) || value < 1 || value > most) throw new RangeError(`${name} ${value} is not within 1 and ${most}`);
}
