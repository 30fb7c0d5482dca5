import type { LevelChanges, LevelTotal } from '../trading/level-changes.ts';
import type { Side } from '../trading/side.ts';
import { BookHarness } from './book-harness.ts';
import { NaiveBook } from './naive-book.ts';

/** How an operation reaches the book: as the market's rules for each time in force ask it to. */
export type BookOperation =
  | {
      readonly type: 'place';
      readonly side: Side;
      readonly priceTicks: number;
      readonly lots: number;
      readonly timeInForce: 'gtc' | 'ioc' | 'fok' | 'post-only';
    }
  /** `pick` chooses among all orders that ever were; ones that are gone must answer 0. */
  | { readonly type: 'cancel'; readonly pick: number }
  /** Takes part of any resting order. */
  | { readonly type: 'fill'; readonly pick: number; readonly lots: number }
  | { readonly type: 'takeChanges' };

const SIDES: readonly Side[] = ['buy', 'sell'];

/** The real book and the naive one side by side: every operation goes to both, and any difference is thrown as an Error. */
export class BookComparison {
  readonly book = new BookHarness();
  readonly naive = new NaiveBook();
  readonly #folded: Record<Side, Map<number, number>> = { buy: new Map(), sell: new Map() };
  #lastOrder = 0;
  fills = 0;

  apply(operation: BookOperation): void {
    switch (operation.type) {
      case 'place':
        this.#place(operation.side, operation.priceTicks, operation.lots, operation.timeInForce);
        return;
      case 'cancel': {
        const orderId = 1 + (operation.pick % (this.#lastOrder + 1));
        same('lots cancelled', this.book.cancel(orderId), this.naive.cancel(orderId));
        return;
      }
      case 'fill': {
        const orders = [...this.naive.side('buy'), ...this.naive.side('sell')];
        const resting = orders[operation.pick % orders.length];
        if (resting === undefined) return;
        const lots = 1 + (operation.lots % resting.lots);
        this.book.fill(resting.orderId, lots);
        this.naive.fill(resting.orderId, lots);
        return;
      }
      case 'takeChanges':
        this.fold(this.book.takeChanges());
        this.compareFolded();
    }
  }

  /** Best prices, heads, sizes and the first levels: what a command can change at once. */
  compareTop(most: number): void {
    for (const side of SIDES) {
      const naive = this.naive.side(side);
      same(`${side} size`, this.book.size(side), naive.length);
      same(`${side} best`, this.book.bestTicks(side), naive[0]?.priceTicks ?? 0);
      same(`${side} head`, this.book.head(side), naive[0]?.orderId ?? 0);
    }
    const bid = this.book.bestTicks('buy');
    const ask = this.book.bestTicks('sell');
    if (bid !== 0 && ask !== 0 && bid >= ask) throw new Error(`the book is crossed: ${bid} ≥ ${ask}`);
    for (const side of SIDES) sameLevels(side, this.book.levels(side, most), this.naive.levels(side).slice(0, most));
  }

  /** Every order in its place, by `orders()` and by following `next`; every level the sum of its orders. */
  compareAll(): void {
    this.compareTop(Infinity);
    const expected = [...this.naive.side('buy'), ...this.naive.side('sell')];
    let index = 0;
    let following = this.book.head('buy');
    for (const { orderId, side, priceTicks, lots } of this.book.orders()) {
      const other = expected[index];
      if (other === undefined || other.orderId !== orderId || other.side !== side) throw new Error(`place ${index}: order ${orderId}`);
      if (other.priceTicks !== priceTicks || other.lots !== lots || lots < 1) throw new Error(`order ${orderId}: ${priceTicks} × ${lots}`);
      if (following === 0 && side === 'sell') following = this.book.head('sell');
      same(`next at place ${index}`, following, orderId);
      following = this.book.next(orderId);
      same(`price of ${orderId}`, this.book.priceOf(orderId), priceTicks);
      same(`lots of ${orderId}`, this.book.lotsOf(orderId), lots);
      if (this.book.sideOf(orderId) !== side) throw new Error(`side of ${orderId}`);
      index++;
    }
    same('orders', index, expected.length);
    same('after the last order', following, 0);
  }

  fold(changes: LevelChanges): void {
    for (const [side, levels] of [['buy', changes.bids] as const, ['sell', changes.asks] as const]) {
      const ascending = levels.every(([ticks], index) => index === 0 || (levels[index - 1]?.[0] ?? 0) < ticks);
      const descending = levels.every(([ticks], index) => index === 0 || (levels[index - 1]?.[0] ?? 0) > ticks);
      if (levels.length > 1 && !(side === 'buy' ? descending : ascending)) throw new Error(`${side} changes are not in order`);
      for (const [priceTicks, lots] of levels) {
        if (lots > 0) this.#folded[side].set(priceTicks, lots);
        else if (!this.#folded[side].delete(priceTicks)) throw new Error(`${side} ${priceTicks} is told gone but was never told`);
      }
    }
  }

  compareFolded(): void {
    for (const side of SIDES) {
      const folded = [...this.#folded[side]].sort(([left], [right]) => (side === 'buy' ? right - left : left - right));
      sameLevels(`folded ${side}`, folded, this.naive.levels(side));
    }
  }

  #place(side: Side, limitTicks: number, lots: number, timeInForce: 'gtc' | 'ioc' | 'fok' | 'post-only'): void {
    const orderId = ++this.#lastOrder;
    const reachable = Math.min(lots, this.naive.fillable(side, limitTicks));
    same('fillable', this.book.fillable(side, limitTicks, lots), reachable);
    same('fills whole', Number(this.book.fillsWhole(side, limitTicks, lots)), Number(reachable === lots));
    same('would take', Number(this.book.wouldTake(side, limitTicks)), Number(reachable > 0));
    if (timeInForce === 'fok' && reachable < lots) return;
    if (timeInForce === 'post-only' && reachable > 0) return;
    const expected = this.naive.match(side, limitTicks, lots);
    let count = 0;
    const onFill = (makerOrderId: number, priceTicks: number, traded: number): void => {
      const fill = expected.fills[count++];
      if (fill?.makerOrderId !== makerOrderId || fill.priceTicks !== priceTicks || fill.lots !== traded)
        throw new Error(`fill ${count} of order ${orderId}`);
    };
    const left = this.book[timeInForce === 'ioc' ? 'match' : 'place'](orderId, side, limitTicks, lots, onFill);
    same('fills', count, expected.fills.length);
    same('lots left', left, expected.left);
    this.fills += count;
    if (left === 0 || timeInForce === 'ioc') return;
    this.naive.rest(orderId, side, limitTicks, left);
  }
}

function same(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found}, expected ${expected}`);
}

function sameLevels(what: string, found: readonly LevelTotal[], expected: readonly LevelTotal[]): void {
  same(`${what} levels`, found.length, expected.length);
  for (const [index, [priceTicks, lots]] of expected.entries()) {
    const level = found[index];
    if (level?.[0] !== priceTicks || level[1] !== lots) throw new Error(`${what} level ${index}: ${level?.join(' × ')}`);
  }
}
