import type { Side } from '@candor/exchange/trading/side';
import { NaiveBook } from '@candor/exchange/test/naive-book';
import { seededRandom } from '@candor/exchange/test/seeded-random';

/** What an operation does: rest or match a limit order, take an order out, or match at any price. */
export const LIMIT = 0;
export const CANCEL = 1;
export const MARKET = 2;

/** Operation by operation, in columns; `order` is a new id, or for a cancel the id of an order that rests. Side 0 buys, 1 sells. */
export type Workload = {
  readonly resting: number;
  readonly length: number;
  readonly kind: Uint8Array;
  readonly side: Uint8Array;
  readonly order: Int32Array;
  readonly priceTicks: Int32Array;
  readonly lots: Int32Array;
};

/** Fills in the order they happened: which operation took which resting order, at what price, for how much. */
export class FillTape {
  #operation = new Int32Array(1 << 16);
  #maker = new Int32Array(1 << 16);
  #priceTicks = new Int32Array(1 << 16);
  #lots = new Int32Array(1 << 16);
  length = 0;

  add(operation: number, makerOrderId: number, priceTicks: number, lots: number): void {
    if (this.length === this.#operation.length) this.#grow();
    this.#operation[this.length] = operation;
    this.#maker[this.length] = makerOrderId;
    this.#priceTicks[this.length] = priceTicks;
    this.#lots[this.length++] = lots;
  }

  /** Starts the tape again; it keeps its room. */
  clear(): void {
    this.length = 0;
  }

  /** Fills of operations before `end`. */
  countBefore(end: number): number {
    let count = 0;
    while (count < this.length && (this.#operation[count] ?? 0) < end) count++;
    return count;
  }

  /** How many fills are on one tape and not on the other, of operations before `end`: 0 when both tell the same. */
  differences(other: FillTape, end: number): number {
    const counts = new Map<string, number>();
    for (const [tape, sign] of [[this, 1] as const, [other, -1] as const]) {
      for (let index = 0; index < tape.length; index++) {
        if ((tape.#operation[index] ?? 0) >= end) continue;
        const fill = `${tape.#operation[index]}:${tape.#maker[index]}:${tape.#priceTicks[index]}:${tape.#lots[index]}`;
        counts.set(fill, (counts.get(fill) ?? 0) + sign);
      }
    }
    let missing = 0;
    let surplus = 0;
    for (const count of counts.values()) {
      if (count > 0) missing += count;
      else surplus -= count;
    }
    return Math.max(missing, surplus);
  }

  /** Whether the tapes are the same fill by fill, in the same order. */
  equals(other: FillTape): boolean {
    if (this.length !== other.length) return false;
    for (let index = 0; index < this.length; index++) {
      if (this.#operation[index] !== other.#operation[index] || this.#maker[index] !== other.#maker[index]) return false;
      if (this.#priceTicks[index] !== other.#priceTicks[index] || this.#lots[index] !== other.#lots[index]) return false;
    }
    return true;
  }

  #grow(): void {
    const doubled = (column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(column.length * 2);
      larger.set(column);
      return larger;
    };
    this.#operation = doubled(this.#operation);
    this.#maker = doubled(this.#maker);
    this.#priceTicks = doubled(this.#priceTicks);
    this.#lots = doubled(this.#lots);
  }
}

const MIDDLE_TICKS = 6_183_764;
/** Mean distance of a new order from the middle. */
const SPREAD_TICKS = 150;

/**
 * A day at the exchange in a file: after `resting` orders that fill the book, `length` operations of which 50 % add a limit order,
 * 30 % cancel one that rests and 20 % are market orders. Prices lie around a middle that wanders, most of them near it; about one limit
 * order in twenty crosses. Sizes are mostly small with a long tail; market orders are smaller while fewer than `resting` orders rest, which
 * keeps the book about as full as it was at the start. The naive reference runs along, so that cancels name orders that
 * rest, and its fills are what every book is compared with.
 */
export function makeWorkload(seed: number, resting: number, length: number): { readonly workload: Workload; readonly fills: FillTape } {
  const random = seededRandom(seed);
  const reference = new NaiveBook();
  const fills = new FillTape();
  const living = new LivingOrders();
  const total = resting + length;
  const workload: Workload = {
    resting,
    length,
    kind: new Uint8Array(total),
    side: new Uint8Array(total),
    order: new Int32Array(total),
    priceTicks: new Int32Array(total),
    lots: new Int32Array(total),
  };
  let middleTicks = MIDDLE_TICKS;
  for (let index = 0; index < total; index++) {
    const draw = index < resting ? 0 : random(100);
    middleTicks += random(3) - 1;
    if (draw >= 50 && draw < 80 && living.count > 0) {
      const orderId = living.any(random);
      workload.kind[index] = CANCEL;
      workload.order[index] = orderId;
      reference.cancel(orderId);
      living.remove(orderId);
      continue;
    }
    const side: Side = random(2) === 0 ? 'buy' : 'sell';
    const isMarket = draw >= 80;
    const size = sizeLots(random);
    const lots = isMarket && living.count < resting ? 1 + (size >> 2) : size;
    const away =
      index >= resting && random(20) === 0 ? -random(4) : 1 + Math.floor(-Math.log((1 + random(1_000_000)) / 1_000_001) * SPREAD_TICKS);
    const limitTicks = side === 'buy' ? middleTicks - away : middleTicks + away;
    workload.kind[index] = isMarket ? MARKET : LIMIT;
    workload.side[index] = side === 'buy' ? 0 : 1;
    workload.order[index] = index + 1;
    workload.priceTicks[index] = isMarket ? 0 : limitTicks;
    workload.lots[index] = lots;
    const { fills: made, left } = reference.match(side, isMarket ? (side === 'buy' ? 1_000_000_000 : 1) : limitTicks, lots);
    for (const { makerOrderId, priceTicks, lots: traded } of made) {
      fills.add(index, makerOrderId, priceTicks, traded);
      if (reference.side(side === 'buy' ? 'sell' : 'buy')[0]?.orderId !== makerOrderId) living.remove(makerOrderId);
    }
    if (left > 0 && !isMarket) {
      reference.rest(index + 1, side, limitTicks, left);
      living.add(index + 1);
    }
  }
  return { workload, fills };
}

function sizeLots(random: (below: number) => number): number {
  const draw = random(100);
  if (draw < 60) return 1 + random(100);
  if (draw < 95) return 100 + random(1_000);
  return 1_000 + random(20_000);
}

/** Ids of the orders that rest, to draw one at random. */
class LivingOrders {
  readonly #orders: number[] = [];
  readonly #places = new Map<number, number>();

  get count(): number {
    return this.#orders.length;
  }

  any(random: (below: number) => number): number {
    return this.#orders[random(this.#orders.length)] ?? 0;
  }

  add(orderId: number): void {
    this.#places.set(orderId, this.#orders.length);
    this.#orders.push(orderId);
  }

  remove(orderId: number): void {
    const index = this.#places.get(orderId);
    const last = this.#orders.pop();
    this.#places.delete(orderId);
    if (index === undefined || last === undefined || last === orderId) return;
    this.#orders[index] = last;
    this.#places.set(last, index);
  }
}
