import { feeUnitsOf, handOf, MARGIN_AT_FILL, MARGIN_UNITS, BUDGET_SPENT, MOST_TICKS, NOTHING_TO_REDUCE, OWNERS } from './margin-rules.ts';
import type { MarginCommand, MarginOrder, MarginPicture } from './margin-rules.ts';

/** Reasons of the match loop, written again: the reference shares nothing with it. */
const [FILLED, EXPIRED, SELF_TRADE, NO_LIQUIDITY] = [1, 2, 3, 4];

type Open = MarginOrder & { readonly id: number; left: number; filled: number; value: number; fees: number };

/** The rules of `margin-rules.ts` as one would write them to be obviously right: one list of orders, searched for the next at every turn. */
export class NaiveMargin {
  #open: Open[] = [];
  readonly balances = Array.from({ length: OWNERS + 1 }, () => 0);
  readonly positions = Array.from({ length: OWNERS + 1 }, () => 0);
  events: string[] = [];
  #count = 0;

  apply(command: MarginCommand): void {
    this.events = [];
    switch (command.type) {
      case 'adjust':
        this.balances[command.ownerId] = Math.max(0, (this.balances[command.ownerId] ?? 0) + command.units);
        return;
      case 'cancel': {
        const order = this.#open.find(({ id }) => id === command.orderId);
        if (order !== undefined) this.#end(order, 0);
        return;
      }
      case 'place': {
        this.#count += 1;
        const taker = { ...command.order, id: this.#count, left: command.order.lots, filled: 0, value: 0, fees: 0 };
        const makers = this.#within(taker);
        if (taker.kind === 'post-only' && makers.length > 0) this.events.push('would take');
        else if (taker.kind === 'fok' && !this.#surelyFills(taker, makers)) this.events.push('not filled');
        else this.#match(taker);
      }
    }
  }

  openIds(): number[] {
    return this.#open.map(({ id }) => id);
  }

  picture(): MarginPicture {
    const orders = [...this.#queue('buy'), ...this.#queue('sell')].map((order) => {
      const flags =
        (order.reduceOnly ? 1 : 0) + (order.liquidation ? 2 : 0) + (order.kind === 'post-only' ? 4 : 0) + (order.budgetUnits > 0 ? 32 : 0);
      const owner = `${order.ownerId} ${flags} ${10 * order.ownerId}`;
      return `${order.id} ${order.side} ${order.limitTicks} ${order.left} ${owner} ${order.filled} ${order.value} ${order.fees}`;
    });
    return { orders, balances: this.balances, positions: this.positions };
  }

  #match(taker: Open): void {
    for (;;) {
      if (taker.left === 0) return this.#leave(taker, FILLED);
      const maker = this.#within(taker)[0];
      if (maker === undefined) break;
      if (handOf(maker.ownerId) === handOf(taker.ownerId)) {
        if (!taker.liquidation) return this.#leave(taker, SELF_TRADE);
        this.#end(maker, SELF_TRADE);
        continue;
      }
      let lots = Math.min(taker.left, maker.left);
      while (taker.budgetUnits > 0 && taker.value + lots * maker.limitTicks > taker.budgetUnits) lots -= 1;
      if (lots === 0) return this.#leave(taker, BUDGET_SPENT);
      if (taker.reduceOnly) lots = Math.min(lots, this.#closes(taker));
      if (lots === 0) return this.#leave(taker, NOTHING_TO_REDUCE);
      if (maker.reduceOnly) lots = Math.min(lots, this.#closes(maker));
      if (lots === 0) {
        this.#end(maker, NOTHING_TO_REDUCE);
        continue;
      }
      if (!this.#mayTrade(taker, lots, maker.limitTicks)) return this.#leave(taker, MARGIN_AT_FILL);
      if (this.#mayTrade(maker, lots, maker.limitTicks)) this.#trade(taker, maker, lots);
      else this.#end(maker, MARGIN_AT_FILL);
    }
    if (taker.kind === 'limit' || taker.kind === 'post-only') {
      this.events.push(`rest ${taker.id} ${taker.left}`);
      this.#open.push(taker);
    } else {
      this.#leave(taker, taker.kind === 'market' && taker.filled === 0 ? NO_LIQUIDITY : EXPIRED);
    }
  }

  #trade(taker: Open, maker: Open, lots: number): void {
    this.events.push(`fill ${taker.id} ${maker.id} ${maker.limitTicks} ${lots}`);
    const fee = feeUnitsOf(maker.limitTicks, lots);
    for (const order of [taker, maker]) {
      order.left -= lots;
      order.filled += lots;
      order.value += lots * maker.limitTicks;
      order.fees += fee;
      this.positions[order.ownerId] = (this.positions[order.ownerId] ?? 0) + (order.side === 'buy' ? lots : -lots);
      this.balances[order.ownerId] = (this.balances[order.ownerId] ?? 0) - fee;
    }
    if (maker.left === 0) this.#end(maker, FILLED);
    for (const { ownerId } of [taker, maker]) {
      const reducing = this.#open.filter((order) => order.ownerId === ownerId && order.reduceOnly).sort((a, b) => a.id - b.id);
      for (const order of reducing) {
        const most = this.#closes(order);
        if (most === 0) this.#end(order, NOTHING_TO_REDUCE);
        else if (order.left > most) {
          this.events.push(`cut ${order.id} ${order.left - most}`);
          order.left = most;
        }
      }
    }
  }

  /** Everybody who takes part and whose orders count could pay for all their orders at the highest price, one lot at a time. */
  #surelyFills(taker: Open, makers: readonly Open[]): boolean {
    const paysForAll = (ownerId: number, lots: number): boolean => {
      const balance = this.balances[ownerId] ?? 0;
      return balance - feeUnitsOf(MOST_TICKS, lots) - lots >= (Math.abs(this.positions[ownerId] ?? 0) + lots) * MARGIN_UNITS;
    };
    if (taker.reduceOnly && this.#closes(taker) < taker.lots) return false;
    if (!paysForAll(taker.ownerId, taker.lots)) return false;
    let sure = 0;
    for (const maker of makers) {
      if (sure >= taker.lots) return true;
      if (handOf(maker.ownerId) === handOf(taker.ownerId) && !taker.liquidation) return false;
      if (handOf(maker.ownerId) === handOf(taker.ownerId) || maker.reduceOnly) continue;
      const all = this.#open.filter(({ ownerId }) => ownerId === maker.ownerId).reduce((sum, { left }) => sum + left, 0);
      if (paysForAll(maker.ownerId, all)) sure += maker.left;
    }
    return sure >= taker.lots;
  }

  #mayTrade({ ownerId, side }: Open, lots: number, priceTicks: number): boolean {
    const before = this.positions[ownerId] ?? 0;
    const after = before + (side === 'buy' ? lots : -lots);
    if (Math.abs(after) <= Math.abs(before)) return true;
    return (this.balances[ownerId] ?? 0) >= feeUnitsOf(priceTicks, lots) + Math.abs(after) * MARGIN_UNITS;
  }

  /** Lots of the position that an order of this side would close. */
  #closes({ ownerId, side }: Open): number {
    const position = this.positions[ownerId] ?? 0;
    return Math.max(0, side === 'sell' ? position : -position);
  }

  /** The other side's orders that the taker's limit reaches, in the order in which they trade. */
  #within(taker: Open): readonly Open[] {
    const makers = this.#queue(taker.side === 'buy' ? 'sell' : 'buy');
    return makers.filter(({ limitTicks }) => (taker.side === 'buy' ? limitTicks <= taker.limitTicks : limitTicks >= taker.limitTicks));
  }

  #queue(side: 'buy' | 'sell'): readonly Open[] {
    const better = (a: Open, b: Open): number => (side === 'buy' ? b.limitTicks - a.limitTicks : a.limitTicks - b.limitTicks);
    return this.#open.filter((order) => order.side === side).sort((a, b) => better(a, b) || a.id - b.id);
  }

  #end(order: Open, why: number): void {
    this.events.push(`end ${order.id} ${why}`);
    this.#open = this.#open.filter((other) => other !== order);
  }

  #leave(taker: Open, why: number): void {
    this.events.push(`end ${taker.id} ${why}`);
  }
}
