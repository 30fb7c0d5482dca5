import type { Side } from '../trading/side.ts';

type NaiveOrder = { readonly orderId: number; readonly side: Side; readonly priceTicks: number; readonly lots: number };
type Fill = { readonly makerOrderId: number; readonly priceTicks: number; readonly lots: number };

/**
 * The order book as one would write it to be obviously right: a sorted list of orders a side, searched and spliced. It shares nothing
 * with the real book and is what the real book is compared with.
 */
export class NaiveBook {
  readonly #sides: Record<Side, NaiveOrder[]> = { buy: [], sell: [] };

  rest(orderId: number, side: Side, priceTicks: number, lots: number): void {
    const orders = this.#sides[side];
    let from = 0;
    let to = orders.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const there = orders[middle]?.priceTicks ?? 0;
      const goesBefore = side === 'buy' ? priceTicks > there : priceTicks < there;
      if (goesBefore) to = middle;
      else from = middle + 1;
    }
    orders.splice(from, 0, { orderId, side, priceTicks, lots });
  }

  match(takerSide: Side, limitTicks: number, lots: number): { readonly fills: Fill[]; readonly left: number } {
    const makers = this.#sides[takerSide === 'buy' ? 'sell' : 'buy'];
    const fills: Fill[] = [];
    let left = lots;
    for (;;) {
      const maker = makers[0];
      if (maker === undefined || left === 0) return { fills, left };
      const { orderId, priceTicks } = maker;
      if (takerSide === 'buy' ? priceTicks > limitTicks : priceTicks < limitTicks) return { fills, left };
      const traded = Math.min(left, maker.lots);
      fills.push({ makerOrderId: orderId, priceTicks, lots: traded });
      left -= traded;
      if (traded === maker.lots) makers.shift();
      else makers[0] = { ...maker, lots: maker.lots - traded };
    }
  }

  /** Takes lots from any resting order. */
  fill(orderId: number, lots: number): void {
    for (const orders of [this.#sides.buy, this.#sides.sell]) {
      const index = orders.findIndex((resting) => resting.orderId === orderId);
      const resting = orders[index];
      if (resting === undefined) continue;
      if (resting.lots === lots) orders.splice(index, 1);
      else orders[index] = { ...resting, lots: resting.lots - lots };
      return;
    }
  }

  cancel(orderId: number): number {
    for (const orders of [this.#sides.buy, this.#sides.sell]) {
      const index = orders.findIndex((resting) => resting.orderId === orderId);
      if (index >= 0) return orders.splice(index, 1)[0]?.lots ?? 0;
    }
    return 0;
  }

  side(side: Side): readonly NaiveOrder[] {
    return this.#sides[side];
  }

  fillable(takerSide: Side, limitTicks: number): number {
    return this.#sides[takerSide === 'buy' ? 'sell' : 'buy']
      .filter(({ priceTicks }) => (takerSide === 'buy' ? priceTicks <= limitTicks : priceTicks >= limitTicks))
      .reduce((sum, { lots }) => sum + lots, 0);
  }

  /** Sums of the orders at each price, best first. */
  levels(side: Side): [priceTicks: number, lots: number][] {
    const levels: [number, number][] = [];
    for (const { priceTicks, lots } of this.#sides[side]) {
      const last = levels.at(-1);
      if (last !== undefined && last[0] === priceTicks) last[1] += lots;
      else levels.push([priceTicks, lots]);
    }
    return levels;
  }
}
