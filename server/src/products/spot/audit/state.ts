import type { AuditGround } from '../../../audit/ground/ground.ts';
import { legOf } from '../../../audit/ground/shapes.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import { isPegged } from '../../../audit/trading/pegged-orders.ts';
import { Market, type EventOf, type Order, type Pegged } from './objects.ts';
import { HOLD_SPOT } from './rows.ts';
import { ENDING, RELEASE } from './rules.ts';

export type EndReason = EventOf<'spot.ended'>['reason'];
type HoldLeg = ReturnType<typeof legOf>;

/** The open orders of all accounts and the books of all markets, as the journal's commands alone make them. */
export class AuditState {
  readonly ground: AuditGround;
  readonly open = new Map<number, Order>();
  readonly counts = { orders: 0, fills: 0, ends: 0 };
  readonly #openOf = new Map<number, Set<Order>>();
  readonly #markets = new Map<number, Market>();
  /** By ascending number. */
  markets: readonly Market[] = [];

  constructor(ground: AuditGround) {
    this.ground = ground;
  }

  /** Made when it is first asked for. */
  market(marketId: number): Market {
    let market = this.#markets.get(marketId);
    if (market === undefined) {
      market = new Market(marketId);
      this.#markets.set(marketId, market);
      this.markets = [...this.#markets.values()].toSorted((a, b) => a.marketId - b.marketId);
    }
    return market;
  }

  /** Open orders of an account by ascending number; a copy, since ending one changes it. */
  openOf(accountId: number): readonly Order[] {
    return [...(this.#openOf.get(accountId) ?? [])].toSorted((a, b) => a.orderId - b.orderId);
  }

  /** How many orders of an account are open in a market. */
  openIn(accountId: number, marketId: number): number {
    let open = 0;
    for (const order of this.#openOf.get(accountId) ?? []) if (order.marketId === marketId) open += 1;
    return open;
  }

  rest(order: Order): void {
    this.market(order.marketId).book.rest(order, order.limitTicks);
    this.#add(order);
  }

  /** A pegged order is open from its acceptance on, in the book or outside. */
  peg(order: Pegged): void {
    this.market(order.marketId).pegged.add(order);
    this.#add(order);
  }

  /** An order is over, wherever it is. */
  end(step: Step, order: Order, reason: EndReason): void {
    const { orderId, accountId, marketId, heldUnits } = order;
    const { book, pegged } = this.market(marketId);
    book.remove(order);
    if (isPegged(order)) pegged.delete(order);
    this.open.delete(orderId);
    const own = this.#openOf.get(accountId);
    own?.delete(order);
    if (own?.size === 0) this.#openOf.delete(accountId);
    this.counts.ends += 1;
    const hold = this.holdOf(order, -heldUnits);
    order.heldUnits = 0n;
    const legs = heldUnits === 0n ? [] : [legOf(PLATFORM, accountId, 0, hold.assetId, heldUnits), hold];
    step.event({ type: 'spot.ended', orderId, accountId, marketId, reason, legs }, { is: ENDING, legs: RELEASE });
  }

  /** The leg on the hold of an order: a buy holds quote, a sell base. */
  holdOf({ orderId, accountId, marketId, buys }: Pick<Order, 'orderId' | 'accountId' | 'marketId' | 'buys'>, amount: bigint): HoldLeg {
    const market = this.ground.markets.market(marketId);
    const assetId = (buys ? market?.quoteAssetId : market?.baseAssetId) ?? 0;
    return legOf(HOLD_SPOT, accountId, orderId, assetId, amount);
  }

  /** What an order holds when it is accepted, from the platform wallet of its account. */
  holdLegs(order: Order): readonly HoldLeg[] {
    const hold = this.holdOf(order, order.heldUnits);
    return [legOf(PLATFORM, order.accountId, 0, hold.assetId, -order.heldUnits), hold];
  }

  #add(order: Order): void {
    this.open.set(order.orderId, order);
    const own = this.#openOf.get(order.accountId);
    if (own === undefined) this.#openOf.set(order.accountId, new Set([order]));
    else own.add(order);
  }
}
