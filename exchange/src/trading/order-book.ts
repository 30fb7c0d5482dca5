import type { Side } from '../products/spot/commands.ts';
import { type LevelChanges, LevelChangeLog, type LevelTotal } from './level-changes.ts';
import { LEVEL, LOTS, NEXT, NONE, OrderSlots, PREVIOUS } from './order-slots.ts';
import { ASK, BID, FIRST, LAST, PriceLevels, SIDE, TICKS, WORSE } from './price-levels.ts';

export const MAX_PRICE_TICKS = 1_000_000_000;
export const MAX_ORDER_LOTS = 1_000_000_000;
/** Most orders that may rest in one book: a level's total stays below 2^53 (product rules 1.1). */
export const MAX_RESTING_ORDERS = 1_000_000;

/** What a snapshot keeps of an order: resting these again in the order of `orders()` makes an identical book. */
export type RestingOrder = { readonly orderId: number; readonly side: Side; readonly priceTicks: number; readonly lots: number };

/** Told of each fill, in the order they happen: the resting order's id, its price, the lots that trade. */
export type FillListener = (makerOrderId: number, priceTicks: number, lots: number) => void;

/**
 * A limit order book in price-time priority, for one market (product rules 1.1 and 4.2).
 *
 * It knows orders, prices and lots, neither accounts nor money: who may trade with whom, holds and fees are the market's business.
 * Orders are named by their id, a safe integer ≥ 1 (the journal sequence number); prices are 1 to 10^9 ticks, orders 1 to 10^9 lots.
 * Everything lives in typed arrays linked by integers, so that no operation makes garbage and each one takes a bounded number of steps
 * besides the orders or levels it is about. A misuse (an id used twice, an order that would cross, a fill larger than what rests) is
 * a bug of the caller and throws a RangeError before anything has changed.
 */
export class OrderBook {
  readonly #orders = new OrderSlots();
  readonly #levels = new PriceLevels();
  readonly #changes = new LevelChangeLog(this.#levels);
  #bidCount = 0;
  #askCount = 0;

  /** Puts an order at the end of the queue at its price. Throws when it would cross or lock the book: match it first. */
  rest(orderId: number, side: Side, priceTicks: number, lots: number): void {
    assertRange('order id', orderId, Number.MAX_SAFE_INTEGER);
    assertRange('price', priceTicks, MAX_PRICE_TICKS);
    assertRange('lots', lots, MAX_ORDER_LOTS);
    const sideIndex = indexOf(side);
    const opposite = this.#levels.best(1 - sideIndex);
    if (opposite !== NONE && reaches(sideIndex, priceTicks, this.#levels.rows[opposite + TICKS] ?? 0)) {
      throw new RangeError(`order ${orderId} would cross the book: ${side} at ${priceTicks}`);
    }
    if (this.#bidCount + this.#askCount >= MAX_RESTING_ORDERS) throw new RangeError('the book is full');
    if (this.#orders.find(orderId) !== NONE) throw new RangeError(`order ${orderId} rests already`);
    this.#append(orderId, sideIndex, priceTicks, lots);
  }

  /** Takes lots from a resting order, which leaves the book at zero. */
  fill(orderId: number, lots: number): void {
    const slot = this.#slotOf(orderId);
    assertRange('lots of a fill', lots, this.#orders.rows[slot + LOTS] ?? 0);
    this.#reduce(slot, lots);
  }

  /** Takes an order out; answers its remaining lots, 0 when it does not rest here. */
  cancel(orderId: number): number {
    const slot = this.#orders.find(orderId);
    if (slot === NONE) return 0;
    const lots = this.#orders.rows[slot + LOTS] ?? 0;
    this.#reduce(slot, lots);
    return lots;
  }

  /**
   * Matches an incoming order against the other side as far as its limit reaches: best price first, oldest order first, each at the
   * resting order's price. Answers the lots that found no counterpart; they do not rest unless the caller rests them. The listener
   * runs after the fill is in the book and must not change the book.
   */
  match(takerSide: Side, limitTicks: number, lots: number, onFill: FillListener): number {
    assertRange('lots to match', lots, MAX_ORDER_LOTS);
    const levels = this.#levels;
    const orders = this.#orders;
    const takerOrderId = indexOf(takerSide);
    let left = lots;
    while (left > 0) {
      const level = levels.best(1 - takerOrderId);
      if (level === NONE) break;
      const priceTicks = levels.rows[level + TICKS] ?? 0;
      if (!reaches(takerOrderId, limitTicks, priceTicks)) break;
      const slot = levels.rows[level + FIRST] ?? NONE;
      const resting = orders.rows[slot + LOTS] ?? 0;
      const traded = resting < left ? resting : left;
      const makerOrderId = orders.idAt(slot);
      this.#reduce(slot, traded);
      left -= traded;
      onFill(makerOrderId, priceTicks, traded);
    }
    return left;
  }

  /** How many of these lots `match` would fill now, at most `lots`: a fill-or-kill order may go ahead when it is all of them. */
  fillable(takerSide: Side, limitTicks: number, lots: number): number {
    const levels = this.#levels;
    const takerOrderId = indexOf(takerSide);
    let found = 0;
    for (let level = levels.best(1 - takerOrderId); level !== NONE && found < lots; level = levels.rows[level + WORSE] ?? NONE) {
      if (!reaches(takerOrderId, limitTicks, levels.rows[level + TICKS] ?? 0)) break;
      found += levels.totalLots(level);
    }
    return found < lots ? found : lots;
  }

  /** Reads what a cancel of the order would; the answer means nothing. */
  glance(orderId: number): number {
    const rows = this.#orders.rows;
    const slot = this.#orders.find(orderId);
    const before = rows[(rows[slot + PREVIOUS] ?? NONE) + LOTS] ?? 0;
    const behind = rows[(rows[slot + NEXT] ?? NONE) + LOTS] ?? 0;
    return before + behind + (this.#levels.rows[this.#levelAt(slot) + TICKS] ?? 0);
  }

  /** The id of the order that trades next on this side, 0 when the side is empty. */
  head(side: Side): number {
    const level = this.#levels.best(indexOf(side));
    return level === NONE ? 0 : this.#orders.idAt(this.#levels.rows[level + FIRST] ?? NONE);
  }

  /** The id of the order behind a resting one on its side, 0 after the last. */
  next(orderId: number): number {
    const slot = this.#slotOf(orderId);
    const behind = this.#orders.rows[slot + NEXT] ?? NONE;
    if (behind !== NONE) return this.#orders.idAt(behind);
    const worse = this.#levels.rows[this.#levelAt(slot) + WORSE] ?? NONE;
    return worse === NONE ? 0 : this.#orders.idAt(this.#levels.rows[worse + FIRST] ?? NONE);
  }

  has(orderId: number): boolean {
    return this.#orders.find(orderId) !== NONE;
  }

  /** Price in ticks of a resting order. */
  priceOf(orderId: number): number {
    return this.#levels.rows[this.#levelAt(this.#slotOf(orderId)) + TICKS] ?? 0;
  }

  /** Remaining lots of a resting order. */
  lotsOf(orderId: number): number {
    return this.#orders.rows[this.#slotOf(orderId) + LOTS] ?? 0;
  }

  sideOf(orderId: number): Side {
    return nameOf(this.#levels.rows[this.#levelAt(this.#slotOf(orderId)) + SIDE] ?? BID);
  }

  /** Best price in ticks of a side, 0 when it is empty. */
  bestTicks(side: Side): number {
    return this.#levels.rows[this.#levels.best(indexOf(side)) + TICKS] ?? 0;
  }

  /** Remaining lots at one price of a side, 0 when none rest there. */
  lotsAt(side: Side, priceTicks: number): number {
    assertRange('price', priceTicks, MAX_PRICE_TICKS);
    return this.#levels.totalLots(this.#levels.at(indexOf(side), priceTicks));
  }

  /** The best `most` levels of a side, best first. */
  levels(side: Side, most: number): LevelTotal[] {
    const levels = this.#levels;
    const best: LevelTotal[] = [];
    for (let level = levels.best(indexOf(side)); level !== NONE && best.length < most; level = levels.rows[level + WORSE] ?? NONE) {
      best.push([levels.rows[level + TICKS] ?? 0, levels.totalLots(level)]);
    }
    return best;
  }

  /** The levels that changed since the last call, with their new totals; the first call tells the whole book. */
  takeChanges(): LevelChanges {
    return this.#changes.take();
  }

  /** Orders resting on a side. */
  size(side: Side): number {
    return indexOf(side) === BID ? this.#bidCount : this.#askCount;
  }

  /** Every resting order in priority order, bids from the best, then asks from the best. The book must not change meanwhile. */
  *orders(): Generator<RestingOrder, void, undefined> {
    for (const side of [BID, ASK]) {
      for (let level = this.#levels.best(side); level !== NONE; level = this.#levels.rows[level + WORSE] ?? NONE) {
        const priceTicks = this.#levels.rows[level + TICKS] ?? 0;
        for (let slot = this.#levels.rows[level + FIRST] ?? NONE; slot !== NONE; slot = this.#orders.rows[slot + NEXT] ?? NONE) {
          yield { orderId: this.#orders.idAt(slot), side: nameOf(side), priceTicks, lots: this.#orders.rows[slot + LOTS] ?? 0 };
        }
      }
    }
  }

  /** Room in the pools, in entries: what memory the book holds. Never shrinks, and grows only with what rests at the same time. */
  capacity(): { readonly orders: number; readonly levels: number; readonly nodes: number } {
    return { orders: this.#orders.capacity, levels: this.#levels.capacity, nodes: this.#levels.nodeCapacity };
  }

  #append(orderId: number, side: number, priceTicks: number, lots: number): void {
    let level = this.#levels.at(side, priceTicks);
    if (level === NONE) level = this.#levels.open(side, priceTicks);
    const slot = this.#orders.take(orderId);
    // Opening and taking may have moved the rows.
    const orders = this.#orders.rows;
    const levels = this.#levels.rows;
    const last = levels[level + LAST] ?? NONE;
    orders[slot + LOTS] = lots;
    orders[slot + LEVEL] = level;
    orders[slot + NEXT] = NONE;
    orders[slot + PREVIOUS] = last;
    if (last === NONE) levels[level + FIRST] = slot;
    else orders[last + NEXT] = slot;
    levels[level + LAST] = slot;
    this.#levels.addLots(level, lots);
    this.#changes.touch(level);
    this.#count(side, 1);
  }

  #reduce(slot: number, lots: number): void {
    const orders = this.#orders.rows;
    const levels = this.#levels.rows;
    const level = orders[slot + LEVEL] ?? NONE;
    const left = (orders[slot + LOTS] ?? 0) - lots;
    orders[slot + LOTS] = left;
    if (left === 0) this.#unlink(slot, level);
    if (this.#levels.addLots(level, -lots) === 0) {
      this.#changes.end(level, levels[level + SIDE] ?? BID, levels[level + TICKS] ?? 0);
      this.#levels.close(level);
    } else {
      this.#changes.touch(level);
    }
  }

  #unlink(slot: number, level: number): void {
    const orders = this.#orders.rows;
    const levels = this.#levels.rows;
    const next = orders[slot + NEXT] ?? NONE;
    const previous = orders[slot + PREVIOUS] ?? NONE;
    if (previous === NONE) levels[level + FIRST] = next;
    else orders[previous + NEXT] = next;
    if (next === NONE) levels[level + LAST] = previous;
    else orders[next + PREVIOUS] = previous;
    this.#orders.release(slot);
    this.#count(levels[level + SIDE] ?? BID, -1);
  }

  #levelAt(slot: number): number {
    return this.#orders.rows[slot + LEVEL] ?? NONE;
  }

  #count(side: number, change: number): void {
    if (side === BID) this.#bidCount += change;
    else this.#askCount += change;
  }

  #slotOf(orderId: number): number {
    const slot = this.#orders.find(orderId);
    if (slot === NONE) throw new RangeError(`order ${orderId} does not rest in this book`);
    return slot;
  }
}

/** Whether an order of this side with this limit may trade at a price of the other side. */
function reaches(side: number, limitTicks: number, priceTicks: number): boolean {
  return side === BID ? limitTicks >= priceTicks : limitTicks <= priceTicks;
}

function indexOf(side: Side): number {
  return side === 'buy' ? BID : ASK;
}

function nameOf(side: number): Side {
  return side === BID ? 'buy' : 'sell';
}

function assertRange(name: string, value: number, most: number): void {
  if (!Number.isSafeInteger(value) || value < 1 || value > most) throw new RangeError(`${name} ${value} is not within 1 and ${most}`);
}
