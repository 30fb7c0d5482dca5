import type { Entry } from '../../../entry.ts';
import type { ExchangeEvent } from '../../../event.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Side = Of<'perpetual.filled'>['taker'];
type Peg = { readonly offset: bigint; readonly bound: bigint; readonly buys: boolean };
type Terms = Pick<
  Of<'perpetual.accepted'>,
  'orderId' | 'accountId' | 'marketId' | 'side' | 'positionId' | 'timeInForce' | 'limitTicks' | 'lots' | 'leverage' | 'feePpm'
>;
type Order = {
  readonly accepted: Terms;
  readonly peg: Peg | null;
  filled: number;
  resting: boolean;
  value: bigint;
  margin: bigint;
  fee: bigint;
};
type Position = {
  readonly accountId: number;
  readonly marketId: number;
  readonly long: boolean;
  readonly leverage: number;
  lots: number;
  value: bigint;
};

/** As `product-rules` 4.6 says it. */
function pegPrice({ offset, bound, buys }: Peg, index: bigint): bigint {
  const parts = index * (1_000_000n + offset);
  const rounded = buys ? parts / 1_000_000n : (parts + 999_999n) / 1_000_000n;
  const inside = rounded < 1n ? 1n : rounded > 1_000_000_000n ? 1_000_000_000n : rounded;
  return inside < bound === buys ? inside : bound;
}

const NOTHING = { value: 0n, margin: 0n, fee: 0n };

/** Follows orders, positions and clearing through their events alone. Throws at the first entry that breaks 3.1, I8, I9, I10, I12 or I14. */
export class FillAuditor {
  readonly #orders = new Map<number, Order>();
  /** Of sub-owners. */
  readonly #hands = new Map<number, number>();
  readonly #positions = new Map<number, Position>();
  readonly #isLive = new Map<number, boolean>();
  readonly #symbols = new Map<number, number>();
  /** By market, the index by which pegged orders stand; and who of them is being matched. */
  readonly #indexes = new Map<number, bigint>();
  #reached = 0;
  /** By account number, then market: what the ledger holds there. */
  readonly #balances = new Map<string, bigint>();

  see(entry: Entry): void {
    for (const event of entry.events) {
      if ('legs' in event) this.#post(event.legs);
      if (event.type === 'perpetual.accepted')
        this.#orders.set(event.orderId, { accepted: event, peg: null, filled: 0, resting: false, ...NOTHING });
      if (event.type === 'owner.opened') this.#hands.set(event.ownerId, event.handId);
      if (event.type === 'perpetual.pegged') this.#peg(event);
      if (event.type === 'perpetual.repriced') this.#indexes.set(event.marketId, BigInt(event.indexTicks));
      if (event.type === 'perpetual.reached') this.#reached = event.orderId;
      if (event.type === 'price.ticked') this.#isLive.set(event.symbolId, event.state === 'ok');
      if (event.type === 'perpetual.defined') this.#symbols.set(event.marketId, event.symbolId);
      if (event.type === 'perpetual.filled') this.#fill(event);
      if (event.type === 'perpetual.deleveraged') this.#deleverage(event);
      if (event.type === 'perpetual.rested') this.#rest(event.orderId);
      if (event.type === 'perpetual.ended') this.#end(event.orderId);
      if (event.type === 'perpetual.closed') this.#close(event.positionId);
    }
    this.#checkClearing();
  }

  #post(legs: readonly { readonly code: number; readonly ref: number; readonly amount: bigint }[]): void {
    for (const { code, ref, amount } of legs) {
      const key = `${code} ${ref}`;
      if (code >= 53 && code <= 55) this.#balances.set(key, (this.#balances.get(key) ?? 0n) + amount);
      if (code === 55 && (this.#balances.get(key) ?? 0n) < 0n) throw new Error(`I12: insurance of ${ref} below zero`);
    }
  }

  /** I9: per market as many long as short lots, and clearing + Σ side × entry value = 0. I10: nothing is on its way. */
  #checkClearing(): void {
    const sums = new Map<number, { lots: number; value: bigint }>();
    for (const { marketId, long, lots, value } of this.#positions.values()) {
      const sum = sums.get(marketId) ?? { lots: 0, value: 0n };
      sums.set(marketId, { lots: sum.lots + (long ? lots : -lots), value: sum.value + (long ? value : -value) });
    }
    for (const [key, units] of this.#balances) {
      const [code, ref] = key.split(' ').map(Number);
      const sum = sums.get(ref ?? 0) ?? { lots: 0, value: 0n };
      if (code === 53 && (units + sum.value !== 0n || sum.lots !== 0))
        throw new Error(`I9: clearing of ${ref} is ${units}, values ${sum.value}, lots ${sum.lots}`);
      if (code === 54 && units !== 0n) throw new Error(`I10: ${units} of funding of ${ref} are on their way`);
    }
  }

  #peg(event: Of<'perpetual.pegged'>): void {
    const { offsetPpm, boundTicks, side, positionId } = event;
    const accepted = { ...event, timeInForce: 'gtc', limitTicks: boundTicks } as const;
    const peg = { offset: BigInt(offsetPpm), bound: BigInt(boundTicks), buys: (side === 'long') === (positionId === 0) };
    this.#orders.set(event.orderId, { accepted, peg, filled: 0, resting: true, ...NOTHING });
  }

  #needTwoHands(oneId: number, otherId: number): void {
    const handOf = (ownerId: number): number => this.#hands.get(ownerId) ?? ownerId;
    if (handOf(oneId) === handOf(otherId)) throw new Error('I8: a self-trade');
  }

  #priceOf({ accepted, peg }: Order): bigint {
    return peg === null ? BigInt(accepted.limitTicks) : pegPrice(peg, this.#indexes.get(accepted.marketId) ?? 0n);
  }

  #fill({ marketId, taker, maker, priceTicks, lots, takerBuys }: Of<'perpetual.filled'>): void {
    if ((taker.isOpening || maker.isOpening) && this.#isLive.get(this.#symbols.get(marketId) ?? 0) !== true)
      throw new Error('3.1: something opened without a price');
    this.#needTwoHands(taker.accountId, maker.accountId);
    const [own, other] = [this.#order(taker.orderId), this.#order(maker.orderId)];
    const price = BigInt(priceTicks);
    const [asked, offered] = [this.#priceOf(own), this.#priceOf(other)];
    if (!other.resting || (own.peg === null ? offered : asked) !== price) throw new Error('I8: not at the price of a resting order');
    if (own.peg !== null && (this.#reached !== taker.orderId || (takerBuys ? offered > price : offered < price)))
      throw new Error('4.6: a pegged order takes what it does not reach');
    if (own.accepted.timeInForce === 'post-only') throw new Error('I8: post-only took');
    if (takerBuys ? priceTicks > own.accepted.limitTicks : priceTicks < own.accepted.limitTicks)
      throw new Error('I8: a fill beyond the limit');
    for (const [order, side, buys] of [[own, taker, takerBuys] as const, [other, maker, !takerBuys] as const]) {
      order.filled += lots;
      if (order.filled > order.accepted.lots) throw new Error('I8: filled more than ordered');
      if (side.isOpening !== (order.accepted.positionId === 0)) throw new Error('I14: a reducing order opens, or an opening one reduces');
      this.#change(side, buys === side.isOpening, lots, order.accepted);
      if (side.isOpening) this.#pay(order, side, priceTicks);
    }
  }

  /** 5.2: all fills of an order together cost what one of their value does, and at its limit none of them needs more than the hold. */
  #pay(order: Order, { entryValueUnits, marginUnits, feeUnits, fromWalletUnits }: Side, priceTicks: number): void {
    const { orderId, leverage, feePpm, limitTicks, side } = order.accepted;
    order.value += entryValueUnits;
    order.margin += marginUnits;
    order.fee += feeUnits;
    const step = 100n * BigInt(leverage);
    // The least multiple of 100 units that covers value ÷ leverage, and the least fee that covers its share.
    const isMargin = order.margin % 100n === 0n && order.margin * BigInt(leverage) - order.value >= 0n;
    const isFee = order.fee * 1_000_000n - order.value * BigInt(feePpm) >= 0n;
    if (!isMargin || order.margin * BigInt(leverage) - order.value >= step)
      throw new Error(`5.2: margin of order ${orderId} is ${order.margin}`);
    if (!isFee || order.fee * 1_000_000n - order.value * BigInt(feePpm) >= 1_000_000n)
      throw new Error(`5.2: fee of order ${orderId} is ${order.fee}`);
    if (fromWalletUnits > 0n && (side === 'long' || priceTicks === limitTicks))
      throw new Error(`5.2: a fill of order ${orderId} needs ${fromWalletUnits} more than its hold`);
  }

  #deleverage({ loser, partner, lots }: Of<'perpetual.deleveraged'>): void {
    this.#needTwoHands(loser.accountId, partner.accountId);
    for (const side of [loser, partner]) {
      const position = this.#positions.get(side.positionId);
      if (position === undefined || side.feeUnits !== 0n) throw new Error('I12: a deleveraging of nothing, or with a fee');
      this.#change(side, position.long, lots, null);
    }
  }

  #change(side: Side, long: boolean, lots: number, order: Terms | null): void {
    const known = this.#positions.get(side.positionId);
    if ((known?.lots ?? 0) !== side.lotsBefore) throw new Error(`I14: position ${side.positionId} had ${known?.lots ?? 0} lots`);
    if (side.marginUnits < 0n) throw new Error('I11: a margin below zero');
    if (!side.isOpening) {
      if (known === undefined || known.long !== long || known.lots < lots) throw new Error('I14: a reduction crosses zero');
      known.lots -= lots;
      known.value -= side.entryValueUnits;
      return;
    }
    if (order === null) throw new Error('I14: opened without an order');
    const { accountId, marketId, leverage } = order;
    const twin = [...this.#positions].find(
      ([id, one]) => id !== side.positionId && one.accountId === accountId && one.marketId === marketId && one.long === long,
    );
    if (twin !== undefined) throw new Error('I14: two positions of one side');
    const position = known ?? { accountId, marketId, long, leverage, lots: 0, value: 0n };
    if (position.leverage !== leverage) throw new Error('I14: another leverage than its position');
    position.lots += lots;
    position.value += side.entryValueUnits;
    this.#positions.set(side.positionId, position);
  }

  #rest(orderId: number): void {
    const order = this.#order(orderId);
    if (order.accepted.timeInForce === 'ioc' || order.accepted.timeInForce === 'fok')
      throw new Error(`I8: ${order.accepted.timeInForce} rests`);
    order.resting = true;
  }

  #end(orderId: number): void {
    const { accepted, filled } = this.#order(orderId);
    if (accepted.timeInForce === 'fok' && filled !== accepted.lots) throw new Error('I8: fill-or-kill filled in part');
    this.#orders.delete(orderId);
  }

  #close(positionId: number): void {
    if (this.#positions.get(positionId)?.lots !== 0) throw new Error(`I14: position ${positionId} was closed with lots`);
    this.#positions.delete(positionId);
  }

  #order(orderId: number): Order {
    const order = this.#orders.get(orderId);
    if (order === undefined) throw new Error(`an event about order ${orderId}, which is not open`);
    return order;
  }
}
