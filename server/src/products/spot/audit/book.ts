import type { ExchangeEvent } from '@candor/exchange/event';

type Accepted = Extract<ExchangeEvent, { type: 'spot.accepted' }>;
export type Side = Accepted['side'];

/** An order from its acceptance until it ends. */
export type Order = Pick<Accepted, 'orderId' | 'accountId' | 'marketId' | 'side' | 'limitTicks' | 'feePpm'> & {
  /** Lots that are still to be filled; of a buy by amount as many as there can be. */
  leftLots: number;
  /** What is left of its hold, in units of what it holds. */
  heldUnits: bigint;
};

type Level = { readonly priceTicks: number; readonly orders: Order[] };

/** The resting orders of one market: price, then time. */
export class Book {
  /** From the best price to the worst. */
  readonly #levels: { readonly [S in Side]: Level[] } = { buy: [], sell: [] };
  trades = 0;

  /** The order that an incoming order of the other side meets first. */
  best(side: Side): Order | undefined {
    return this.#levels[side][0]?.orders[0];
  }

  /** Behind those that rest at its price. */
  rest(order: Order): void {
    const levels = this.#levels[order.side];
    const index = this.#indexOf(levels, order);
    const level = levels[index];
    if (level?.priceTicks === order.limitTicks) level.orders.push(order);
    else levels.splice(index, 0, { priceTicks: order.limitTicks, orders: [order] });
  }

  remove(order: Order): void {
    const levels = this.#levels[order.side];
    const index = this.#indexOf(levels, order);
    const orders = levels[index]?.orders ?? [];
    const at = orders.indexOf(order);
    if (at >= 0) orders.splice(at, 1);
    if (orders.length === 0 && at >= 0) levels.splice(index, 1);
  }

  /** Bids, then asks, each by price and time. */
  orders(): readonly Order[] {
    return [...this.#levels.buy, ...this.#levels.sell].flatMap(({ orders }) => orders);
  }

  /** The orders of a side that an order with this limit reaches, in the order in which it meets them. */
  *within(side: Side, limitTicks: number): Generator<Order> {
    for (const { priceTicks, orders } of this.#levels[side]) {
      if (side === 'sell' ? priceTicks > limitTicks : priceTicks < limitTicks) return;
      yield* orders;
    }
  }

  /** Where the level of an order's price stands, or would stand. */
  #indexOf(levels: readonly Level[], { side, limitTicks }: Order): number {
    let low = 0;
    let above = levels.length;
    while (low < above) {
      const middle = (low + above) >> 1;
      const priceTicks = levels[middle]?.priceTicks ?? 0;
      if (side === 'buy' ? priceTicks > limitTicks : priceTicks < limitTicks) low = middle + 1;
      else above = middle;
    }
    return low;
  }
}
