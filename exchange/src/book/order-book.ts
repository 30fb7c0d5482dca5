import type { Side } from '../spot/commands.ts';
import { type LevelChanges, LevelChangeLog, type LevelTotal } from './level-changes.ts';
import { NONE, OrderSlots } from './order-slots.ts';
import { ASK, BID, PriceLevels } from './price-levels.ts';

export const MAX_PRICE_TICKS = 1_000_000_000;
export const MAX_ORDER_LOTS = 1_000_000_000;
/** Most orders that may rest in one book: a level's total stays below 2^53 (product rules 1.1). */
export const MAX_RESTING_ORDERS = 1_000_000;

/** What a snapshot keeps of an order: resting these again in the order of `orders()` makes an identical book. */
export type RestingOrder = { readonly order: number; readonly side: Side; readonly priceTicks: number; readonly lots: number };

/** Told of each fill, in the order they happen: the resting order's id, its price, the lots that trade. */
export type FillListener = (maker: number, priceTicks: number, lots: number) => void;

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
  readonly #changes = new LevelChangeLog();
  #bidCount = 0;
  #askCount = 0;

  /** Puts an order at the end of the queue at its price. Throws when it would cross or lock the book: match it first. */
  rest(order: number, side: Side, priceTicks: number, lots: number): void {
    assertRange('order id', order, Number.MAX_SAFE_INTEGER);
    assertRange('price', priceTicks, MAX_PRICE_TICKS);
    assertRange('lots', lots, MAX_ORDER_LOTS);
    const sideIndex = indexOf(side);
    const opposite = this.#levels.best(1 - sideIndex);
    if (opposite !== NONE && reaches(sideIndex, priceTicks, this.#levels.ticks[opposite] ?? 0)) {
      throw new RangeError(`order ${order} would cross the book: ${side} at ${priceTicks}`);
    }
    if (this.#bidCount + this.#askCount >= MAX_RESTING_ORDERS) throw new RangeError('the book is full');
    if (this.#orders.find(order) !== NONE) throw new RangeError(`order ${order} rests already`);
    this.#append(order, sideIndex, priceTicks, lots);
  }

  /** Takes lots from a resting order, which leaves the book at zero. */
  fill(order: number, lots: number): void {
    const slot = this.#slotOf(order);
    assertRange('lots of a fill', lots, this.#orders.lots[slot] ?? 0);
    this.#reduce(slot, lots);
  }

  /** Takes an order out; answers its remaining lots, 0 when it does not rest here. */
  cancel(order: number): number {
    const slot = this.#orders.find(order);
    if (slot === NONE) return 0;
    const lots = this.#orders.lots[slot] ?? 0;
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
    const taker = indexOf(takerSide);
    let left = lots;
    while (left > 0) {
      const level = levels.best(1 - taker);
      if (level === NONE) break;
      const priceTicks = levels.ticks[level] ?? 0;
      if (!reaches(taker, limitTicks, priceTicks)) break;
      const slot = levels.first[level] ?? NONE;
      const resting = orders.lots[slot] ?? 0;
      const traded = resting < left ? resting : left;
      const maker = orders.id[slot] ?? 0;
      this.#reduce(slot, traded);
      left -= traded;
      onFill(maker, priceTicks, traded);
    }
    return left;
  }

  /** How many of these lots `match` would fill now, at most `lots`: a fill-or-kill order may go ahead when it is all of them. */
  fillable(takerSide: Side, limitTicks: number, lots: number): number {
    const levels = this.#levels;
    const taker = indexOf(takerSide);
    let found = 0;
    for (let level = levels.best(1 - taker); level !== NONE && found < lots; level = levels.worse[level] ?? NONE) {
      if (!reaches(taker, limitTicks, levels.ticks[level] ?? 0)) break;
      found += levels.totalLots[level] ?? 0;
    }
    return found < lots ? found : lots;
  }

  /** The id of the order that trades next on this side, 0 when the side is empty. */
  head(side: Side): number {
    const level = this.#levels.best(indexOf(side));
    return level === NONE ? 0 : (this.#orders.id[this.#levels.first[level] ?? NONE] ?? 0);
  }

  /** The id of the order behind a resting one on its side, 0 after the last. */
  next(order: number): number {
    const slot = this.#slotOf(order);
    const behind = this.#orders.next[slot] ?? NONE;
    if (behind !== NONE) return this.#orders.id[behind] ?? 0;
    const worse = this.#levels.worse[this.#orders.level[slot] ?? NONE] ?? NONE;
    return worse === NONE ? 0 : (this.#orders.id[this.#levels.first[worse] ?? NONE] ?? 0);
  }

  has(order: number): boolean {
    return this.#orders.find(order) !== NONE;
  }

  /** Price in ticks of a resting order. */
  priceOf(order: number): number {
    return this.#levels.ticks[this.#orders.level[this.#slotOf(order)] ?? NONE] ?? 0;
  }

  /** Remaining lots of a resting order. */
  lotsOf(order: number): number {
    return this.#orders.lots[this.#slotOf(order)] ?? 0;
  }

  sideOf(order: number): Side {
    return nameOf(this.#levels.side[this.#orders.level[this.#slotOf(order)] ?? NONE] ?? BID);
  }

  /** Best price in ticks of a side, 0 when it is empty. */
  bestTicks(side: Side): number {
    return this.#levels.ticks[this.#levels.best(indexOf(side))] ?? 0;
  }

  /** Remaining lots at one price of a side, 0 when none rest there. */
  lotsAt(side: Side, priceTicks: number): number {
    assertRange('price', priceTicks, MAX_PRICE_TICKS);
    return this.#levels.totalLots[this.#levels.at(indexOf(side), priceTicks)] ?? 0;
  }

  /** The best `most` levels of a side, best first. */
  levels(side: Side, most: number): LevelTotal[] {
    const levels = this.#levels;
    const best: LevelTotal[] = [];
    for (let level = levels.best(indexOf(side)); level !== NONE && best.length < most; level = levels.worse[level] ?? NONE) {
      best.push([levels.ticks[level] ?? 0, levels.totalLots[level] ?? 0]);
    }
    return best;
  }

  /** The levels that changed since the last call, with their new totals; the first call tells the whole book. */
  takeChanges(): LevelChanges {
    return this.#changes.take(this.#levels);
  }

  /** Orders resting on a side. */
  size(side: Side): number {
    return indexOf(side) === BID ? this.#bidCount : this.#askCount;
  }

  /** Every resting order in priority order, bids from the best, then asks from the best. The book must not change meanwhile. */
  *orders(): Generator<RestingOrder, void, undefined> {
    for (const side of [BID, ASK]) {
      for (let level = this.#levels.best(side); level !== NONE; level = this.#levels.worse[level] ?? NONE) {
        const priceTicks = this.#levels.ticks[level] ?? 0;
        for (let slot = this.#levels.first[level] ?? NONE; slot !== NONE; slot = this.#orders.next[slot] ?? NONE) {
          yield { order: this.#orders.id[slot] ?? 0, side: nameOf(side), priceTicks, lots: this.#orders.lots[slot] ?? 0 };
        }
      }
    }
  }

  /** Room in the pools, in entries: what memory the book holds. Never shrinks, and grows only with what rests at the same time. */
  capacity(): { readonly orders: number; readonly levels: number; readonly nodes: number } {
    return { orders: this.#orders.capacity, levels: this.#levels.capacity, nodes: this.#levels.nodeCapacity };
  }

  #append(order: number, side: number, priceTicks: number, lots: number): void {
    const orders = this.#orders;
    const levels = this.#levels;
    let level = levels.at(side, priceTicks);
    if (level === NONE) level = levels.open(side, priceTicks);
    const slot = orders.take(order);
    const last = levels.last[level] ?? NONE;
    orders.lots[slot] = lots;
    orders.level[slot] = level;
    orders.next[slot] = NONE;
    orders.previous[slot] = last;
    if (last === NONE) levels.first[level] = slot;
    else orders.next[last] = slot;
    levels.last[level] = slot;
    levels.totalLots[level] = (levels.totalLots[level] ?? 0) + lots;
    this.#changes.touch(level);
    this.#count(side, 1);
  }

  #reduce(slot: number, lots: number): void {
    const level = this.#orders.level[slot] ?? NONE;
    const left = (this.#orders.lots[slot] ?? 0) - lots;
    const total = (this.#levels.totalLots[level] ?? 0) - lots;
    this.#orders.lots[slot] = left;
    this.#levels.totalLots[level] = total;
    if (left === 0) this.#unlink(slot, level);
    if (total === 0) {
      this.#changes.end(level, this.#levels.side[level] ?? BID, this.#levels.ticks[level] ?? 0);
      this.#levels.close(level);
    } else {
      this.#changes.touch(level);
    }
  }

  #unlink(slot: number, level: number): void {
    const orders = this.#orders;
    const levels = this.#levels;
    const next = orders.next[slot] ?? NONE;
    const previous = orders.previous[slot] ?? NONE;
    if (previous === NONE) levels.first[level] = next;
    else orders.next[previous] = next;
    if (next === NONE) levels.last[level] = previous;
    else orders.previous[next] = previous;
    orders.release(slot);
    this.#count(levels.side[level] ?? BID, -1);
  }

  #count(side: number, change: number): void {
    if (side === BID) this.#bidCount += change;
    else this.#askCount += change;
  }

  #slotOf(order: number): number {
    const slot = this.#orders.find(order);
    if (slot === NONE) throw new RangeError(`order ${order} does not rest in this book`);
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
