import type { Entry } from '../../../entry.ts';
import type { ExchangeEvent } from '../../../event.ts';

type Accepted = Extract<ExchangeEvent, { type: 'spot.accepted' }>;
type Pegged = Extract<ExchangeEvent, { type: 'spot.pegged' }>;
type Filled = Extract<ExchangeEvent, { type: 'spot.filled' }>;

type Followed = {
  readonly accepted: Pick<Accepted, 'accountId' | 'side' | 'timeInForce' | 'priceTicks' | 'limitTicks' | 'lots'>;
  readonly isPegged: boolean;
  filled: number;
  resting: boolean;
};

/** Follows each order through its events alone. Throws at the first entry that breaks I7 or I8. */
export class FillAuditor {
  readonly #orders = new Map<number, Followed>();
  /** Of sub-owners. */
  readonly #hands = new Map<number, number>();
  /** The pegged order that is being matched, and its price. */
  #reached = { orderId: 0, priceTicks: 0 };

  see(entry: Entry): void {
    this.#reached = { orderId: 0, priceTicks: 0 };
    for (const event of entry.events) {
      if (event.type === 'spot.accepted') this.#orders.set(event.orderId, { accepted: event, isPegged: false, filled: 0, resting: false });
      if (event.type === 'owner.opened') this.#hands.set(event.ownerId, event.handId);
      if (event.type === 'spot.pegged') this.#peg(event);
      if (event.type === 'spot.reached') this.#reach(event.orderId, event.priceTicks);
      if (event.type === 'spot.filled') this.#fill(event);
      if (event.type === 'spot.rested') this.#rest(event.orderId, event.lots);
      if (event.type === 'spot.ended') this.#end(event.orderId, event.reason);
    }
  }

  #peg(event: Pegged): void {
    const { boundTicks } = event;
    const accepted = { ...event, timeInForce: 'gtc', priceTicks: boundTicks, limitTicks: boundTicks } as const;
    this.#orders.set(event.orderId, { accepted, isPegged: true, filled: 0, resting: true });
  }

  #reach(orderId: number, priceTicks: number): void {
    const order = this.#order(orderId);
    const { side, limitTicks } = order.accepted;
    if (!order.isPegged) throw new Error('I8: an order that is not pegged reaches others');
    if (side === 'buy' ? priceTicks > limitTicks : priceTicks < limitTicks) throw new Error('I8: a price beyond the bound');
    order.resting = false;
    this.#reached = { orderId, priceTicks };
  }

  #fill(event: Filled): void {
    const taker = this.#order(event.takerOrderId);
    const maker = this.#order(event.makerOrderId);
    const [hand, other] = [event.takerAccountId, event.makerAccountId].map((id) => this.#hands.get(id) ?? id);
    if (hand === other) throw new Error('I8: a self-trade');
    if (taker.accepted.accountId !== event.takerAccountId || maker.accepted.accountId !== event.makerAccountId)
      throw new Error('I8: wrong owner');
    if (!maker.resting) throw new Error('I8: not with a resting order');
    if (taker.isPegged) {
      if (event.takerOrderId !== this.#reached.orderId || event.priceTicks !== this.#reached.priceTicks)
        throw new Error('I8: not at the price of the pegged order');
    } else if (!maker.isPegged && event.priceTicks !== maker.accepted.priceTicks)
      throw new Error('I8: not at the price of a resting order');
    if (taker.accepted.timeInForce === 'post-only') throw new Error('I8: post-only took');
    for (const { accepted } of [taker, maker])
      if (accepted.side === 'buy' ? event.priceTicks > accepted.limitTicks : event.priceTicks < accepted.limitTicks)
        throw new Error('I8: a fill beyond the limit');
    taker.filled += event.lots;
    maker.filled += event.lots;
    for (const { accepted, filled } of [taker, maker]) {
      if (accepted.lots > 0 && filled > accepted.lots) throw new Error('I8: filled more than ordered');
    }
  }

  #rest(number: number, lots: number): void {
    const order = this.#order(number);
    const { timeInForce } = order.accepted;
    if (timeInForce === 'ioc' || timeInForce === 'fok') throw new Error(`I8: ${timeInForce} rests`);
    if (lots !== order.accepted.lots - order.filled || lots <= 0) throw new Error('I7: rests with another remainder');
    order.resting = true;
  }

  #end(number: number, reason: string): void {
    const { accepted, filled } = this.#order(number);
    if (accepted.timeInForce === 'fok' && filled !== accepted.lots) throw new Error('I8: fill-or-kill filled in part');
    if (reason === 'filled' && accepted.lots > 0 && filled !== accepted.lots) throw new Error('I7: called filled and is not');
    this.#orders.delete(number);
  }

  #order(number: number): Followed {
    const order = this.#orders.get(number);
    if (order === undefined) throw new Error(`I7: an event about order ${number}, which is not open`);
    return order;
  }
}
