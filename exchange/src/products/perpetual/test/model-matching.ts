import type { ModelGround } from '../../../test/model-exchange.ts';
import type { AttachedTrigger } from '../commands.ts';
import type { TriggerKind } from '../words.ts';
import type { ModelMarket, ModelOrder, ModelSide, ModelTrigger } from './model-types.ts';
import { bankruptcy, bound, feeOf, floor, isBelow, least, marginOf, most, reduced } from './naive.ts';
import type { NaivePosition, NaiveTier } from './naive.ts';
import type { NaiveFill } from './naive-mark.ts';

const DAY_MS = 86_400_000;

/** Orders, positions and what a trade does to them: lists that are searched and sorted each time. */
export class ModelMatching {
  readonly markets = new Map<number, ModelMarket>();
  orders: ModelOrder[] = [];
  positions: NaivePosition[] = [];
  triggers: ModelTrigger[] = [];
  /** What of an account has ended, by its kind. */
  readonly #ended = new Map<string, number[]>();
  /** By market, the last trade between two orders. */
  protected readonly lastFills = new Map<number, NaiveFill>();
  protected orderCount = 0;
  protected triggerCount = 0;
  protected eventCount = 0;
  protected nowMs = 0;
  protected readonly ground: ModelGround;
  #positionCount = 0;
  #arrivals = 0;
  #facts: string[] = [];
  /** Since the last order that had to fill whole was tried. */
  #losses: { readonly accountId: number; readonly units: bigint }[] = [];

  constructor(ground: ModelGround) {
    this.ground = ground;
  }

  takeFacts(): readonly string[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }

  protected state(fact: string): void {
    this.eventCount += 1;
    this.#facts.push(fact);
  }

  marketOf(marketId: number): ModelMarket {
    const market = this.markets.get(marketId);
    if (market === undefined) throw new Error(`the model knows no perpetual market ${marketId}`);
    return market;
  }

  position(accountId: number, marketId: number, long: boolean): NaivePosition | undefined {
    return this.positions.find((one) => one.accountId === accountId && one.marketId === marketId && one.long === long);
  }

  wallet(accountId: number): string {
    return `${this.ground.accounts.name(accountId)}:contract:USDT`;
  }

  hold({ accountId, id }: ModelOrder): string {
    return `${this.ground.accounts.name(accountId)}:hold:perp:${id}:USDT`;
  }

  marginName({ accountId, id }: NaivePosition): string {
    return `${this.ground.accounts.name(accountId)}:margin:${id}:USDT`;
  }

  insurance(marketId: number): string {
    return `house:insurance:${marketId}:USDT`;
  }

  isLive({ symbolId, marks }: ModelMarket): boolean {
    return marks > 0 && this.ground.prices.isPrice(symbolId, this.nowMs);
  }

  /** Resting orders of one side of a book, the one that trades next first. */
  queue(marketId: number, buys: boolean): ModelOrder[] {
    const found = this.orders.filter((order) => order.marketId === marketId && order.buys === buys && order.arrived > 0);
    return found.toSorted((a, b) => (a.price === b.price ? a.arrived - b.arrived : a.price < b.price === buys ? 1 : -1));
  }

  /** Orders on the other side that a limit reaches. */
  reachable(marketId: number, buys: boolean, limit: bigint): ModelOrder[] {
    return this.queue(marketId, !buys).filter(({ price }) => (buys ? price <= limit : price >= limit));
  }

  /** Accepts an order and matches it; answers the lots that it filled and their value. */
  protected send(order: Omit<ModelOrder, 'id' | 'filled' | 'filledValue' | 'peg' | 'arrived'>, held: bigint): ModelOrder {
    this.orderCount += 1;
    const taker = { ...order, id: this.orderCount, filled: 0n, filledValue: 0n, peg: null, arrived: 0 };
    this.eventCount += 1;
    this.ground.ledger.move(this.wallet(order.accountId), this.hold(taker), held);
    this.match(taker);
    return taker;
  }

  /** To the end of the queue at its price. */
  protected arrive(order: ModelOrder): void {
    this.#arrivals += 1;
    order.arrived = this.#arrivals;
  }

  /** Whether an order fills whole: it is sent, and then everything is as it was before. */
  protected fillsWhole(send: () => ModelOrder): boolean {
    const { ledger, protection } = this.ground;
    const copies = <One>(list: readonly One[]): One[] => list.map((one) => ({ ...one }));
    const lists = { orders: copies(this.orders), positions: copies(this.positions), triggers: [...this.triggers] };
    const maps = [new Map(ledger.balances), new Map(this.#ended), new Map(this.lastFills)] as const;
    const counts = [this.orderCount, this.triggerCount, this.eventCount, this.#positionCount] as const;
    const indexes = [...this.markets.values()].map((market) => ({ market, index: market.pegIndex }));
    const facts = [...this.#facts];
    this.#losses = [];
    const { left } = send();
    for (const { accountId, units } of this.#losses.splice(0)) protection.lost(accountId, this.nowMs, -units);
    Object.assign(this, lists);
    this.#facts = facts;
    for (const { market, index } of indexes) market.pegIndex = index;
    [this.orderCount, this.triggerCount, this.eventCount, this.#positionCount] = counts;
    refill(ledger.balances, maps[0]);
    refill(this.#ended, maps[1]);
    refill(this.lastFills, maps[2]);
    return left === 0n;
  }

  #lost(accountId: number, units: bigint): void {
    this.ground.protection.lost(accountId, this.nowMs, units);
    this.#losses.push({ accountId, units });
  }

  /** A pegged order is matched at its own price, by its market's index in place of the mark. */
  protected match(taker: ModelOrder): void {
    const market = this.marketOf(taker.marketId);
    const mark = taker.peg === null ? market.mark : market.pegIndex;
    for (let frozen = 0; ;) {
      if (taker.left === 0n) return this.end(taker, 'filled');
      const [maker] = this.reachable(taker.marketId, taker.buys, taker.price);
      if (maker === undefined) break;
      if (!this.ground.accounts.mayTrade(maker.accountId, taker.accountId)) {
        if (taker.cause !== 'liquidation' && taker.peg === null) return this.end(taker, 'self-trade');
        this.end(maker, 'self-trade');
        continue;
      }
      const price = taker.peg === null ? maker.price : taker.price;
      const lots = this.#insurable(taker, price, least(taker.left, maker.left), mark);
      if (lots === 0n) return this.end(taker, 'expired');
      const own = this.#side(taker, price, lots, mark);
      if (own === null) return this.end(taker, 'margin-at-fill');
      if (taker.peg === null && maker.positionId === 0 && !this.isLive(market)) {
        if (frozen++ === 100) return this.end(taker, 'expired');
        this.end(maker, 'price-frozen');
        continue;
      }
      const other = this.#side(maker, price, lots, mark);
      if (other === null) this.end(maker, 'margin-at-fill');
      else this.#fill(taker, maker, price, lots, own, other);
    }
    if (!taker.rests) return this.end(taker, taker.kind === 'market' && taker.filled === 0n ? 'no-liquidity' : 'expired');
    this.eventCount += 1;
    if (taker.peg !== null) return;
    this.arrive(taker);
    this.orders.push(taker);
  }

  end(order: ModelOrder, reason: string): void {
    this.orders = this.orders.filter((other) => other.id !== order.id);
    const market = this.marketOf(order.marketId);
    if (order.peg !== null && !this.orders.some(({ peg, marketId }) => peg !== null && marketId === market.id)) market.pegIndex = 0n;
    this.#over('order', order);
    this.ground.ledger.move(this.hold(order), this.wallet(order.accountId), this.ground.ledger.units(this.hold(order)));
    this.state(`ended ${order.id} ${reason}`);
  }

  #over(kind: string, { id, accountId }: { readonly id: number; readonly accountId: number }): void {
    const name = `${kind} of ${accountId}`;
    this.#ended.set(name, [...(this.#ended.get(name) ?? []).slice(-600), id]);
  }

  /** Why it is not the account's: of the last 128 that ended it is known that it was. */
  protected missing(kind: 'order' | 'position' | 'trigger', accountId: number, id: number): string {
    return (this.#ended.get(`${kind} of ${accountId}`) ?? []).slice(-128).includes(id) ? 'ALREADY_DONE' : 'NOT_FOUND';
  }

  /** The most lots whose loss beyond bankruptcy the order's budget pays. */
  #insurable(order: ModelOrder, price: bigint, wanted: bigint, mark: bigint): bigint {
    if (order.budget === null) return wanted;
    for (let lots = wanted; lots > 0n; lots--) if ((this.#side(order, price, lots, mark)?.insured ?? 0n) <= order.budget) return lots;
    return 0n;
  }

  /** What a fill does to one side; null when it cannot be. */
  #side(order: ModelOrder, price: bigint, lots: bigint, mark: bigint): ModelSide | null {
    const { k, tiers } = this.marketOf(order.marketId);
    const value = price * lots * k;
    const none = { value: 0n, margin: 0n, fee: 0n, result: 0n, paid: 0n, insured: 0n, fromWallet: 0n };
    if (order.positionId === 0) {
      const before = this.position(order.accountId, order.marketId, order.long) ?? null;
      const { margin, fee } = this.#costs(order, order.filledValue, value);
      const start = before ?? this.#unopened(order, tiers);
      const after = { ...start, lots: start.lots + lots, value: start.value + value, margin: start.margin + margin };
      if (isBelow(after, mark, k)) return null;
      const rest = this.#costs(order, order.filledValue + value, (order.left - lots) * worstOf(order) * k);
      const fromWallet = most(0n, margin + fee + rest.margin + rest.fee - this.ground.ledger.units(this.hold(order)));
      if (fromWallet > this.ground.ledger.units(this.wallet(order.accountId))) return null;
      return { ...none, position: before, value, margin, fee, fromWallet };
    }
    const position = this.positions.find(({ id }) => id === order.positionId);
    if (position === undefined) throw new Error(`order ${order.id} reduces nothing`);
    if (order.cause === 'liquidation') {
      const { result, left } = reduced(position, lots, price, k, 0n);
      const insured = order.budget === null ? 0n : this.lossBeyond(position, price, lots);
      return { ...none, position, value: left, margin: position.margin + result + insured, result, insured };
    }
    const worst = bound(position, mark, k);
    if (position.long ? price < worst : price > worst) return null;
    const { left, margin, fee, result, paid } = reduced(position, lots, price, k, this.#costs(order, order.filledValue, value).fee);
    return margin < 0n ? null : { ...none, position, value: left, margin, fee, result, paid };
  }

  /** Margin and fee of an order's next `more` of value after the first `done`: those of both together less those of the first. */
  #costs({ leverage, fee }: ModelOrder, done: bigint, more: bigint): { readonly margin: bigint; readonly fee: bigint } {
    return { margin: marginOf(done + more, leverage) - marginOf(done, leverage), fee: feeOf(done + more, fee) - feeOf(done, fee) };
  }

  #unopened({ accountId, marketId, long, leverage }: ModelOrder, tiers: readonly NaiveTier[]): NaivePosition {
    return { id: 0, accountId, marketId, long, leverage, tiers, lots: 0n, value: 0n, margin: 0n, waitedAt: 0, insurable: null };
  }

  #fill(taker: ModelOrder, maker: ModelOrder, price: bigint, lots: bigint, own: ModelSide, other: ModelSide): void {
    this.state(`trade ${taker.marketId} ${maker.id} ${taker.id} ${price} ${lots}`);
    const value = price * lots * this.marketOf(taker.marketId).k;
    for (const order of [taker, maker]) {
      order.left -= lots;
      order.filled += lots;
      order.filledValue += value;
    }
    this.lastFills.set(taker.marketId, { timeMs: this.nowMs, price });
    if (taker.budget !== null) taker.budget -= own.insured;
    if (own.position !== null && own.insured > 0n) this.paysFor(own.position, own.insured);
    const positions = [this.#apply(taker, lots, own), this.#apply(maker, lots, other)] as const;
    if (maker.left === 0n) this.end(maker, 'filled');
    for (const [index, order] of [taker, maker].entries()) this.#protectBy(order, positions[index === 0 ? 0 : 1]);
    for (const [index, order] of [taker, maker].entries()) {
      if (order.positionId === 0) continue;
      this.trim(positions[index === 0 ? 0 : 1], taker);
      if (order.cause !== 'liquidation') this.closeIfEmpty(positions[index === 0 ? 0 : 1], 'closed');
    }
  }

  #apply(order: ModelOrder, lots: bigint, side: ModelSide): NaivePosition {
    const { ledger } = this.ground;
    const { marketId, accountId } = order;
    if (order.positionId !== 0) {
      if (side.position === null) throw new Error('a reduction of nothing');
      this.reduce(side.position, lots, side);
      return side.position;
    }
    let { position } = side;
    if (position === null) {
      this.#positionCount += 1;
      position = { ...this.#unopened(order, this.marketOf(marketId).tiers), id: this.#positionCount };
      this.positions.push(position);
    }
    ledger.move(this.wallet(accountId), this.hold(order), side.fromWallet);
    ledger.move(this.hold(order), this.marginName(position), side.margin);
    ledger.move(this.hold(order), 'house:fee:perpetual:USDT', side.fee);
    this.#lost(accountId, side.fee);
    position.lots += lots;
    position.value += side.value;
    position.margin += side.margin;
    return position;
  }

  /** Profit or loss, fee and payout of a reduction. */
  protected reduce(position: NaivePosition, lots: bigint, side: Omit<ModelSide, 'position' | 'fromWallet'>): void {
    const { ledger } = this.ground;
    const margin = this.marginName(position);
    ledger.move(`clearing:perp:${position.marketId}:USDT`, margin, side.result);
    ledger.move(this.insurance(position.marketId), margin, side.insured);
    ledger.move(margin, 'house:fee:perpetual:USDT', side.fee);
    ledger.move(margin, this.wallet(position.accountId), side.paid);
    this.#lost(position.accountId, side.fee - side.result - side.insured);
    position.lots -= lots;
    position.value = side.value;
    position.margin = side.margin;
  }

  #protectBy(order: ModelOrder, position: NaivePosition): void {
    const { takeProfit, stopLoss } = order;
    if (order.positionId !== 0) return;
    const group = takeProfit !== null && stopLoss !== null ? 2 ** 31 + this.triggerCount : 0;
    for (const [kind, terms] of [['take-profit', takeProfit] as const, ['stop-loss', stopLoss] as const])
      if (terms !== null) this.set(position, kind, { ...terms, lots: 0 }, group);
    order.takeProfit = null;
    order.stopLoss = null;
  }

  protected set(
    position: NaivePosition,
    kind: TriggerKind,
    terms: AttachedTrigger & { readonly lots: number },
    group: number,
    firedAt = 0,
  ): void {
    this.triggerCount += 1;
    this.eventCount += 1;
    const numbers = { at: BigInt(terms.triggerTicks), lots: BigInt(terms.lots), limit: BigInt(terms.limitTicks) };
    this.triggers.push({ id: this.triggerCount, positionId: position.id, kind, ...numbers, group, firedAt });
  }

  /** Whoever is being matched ends by itself. */
  protected trim(position: NaivePosition, taker: ModelOrder | null = null): void {
    const own = this.orders.filter((order) => order.positionId === position.id && order !== taker);
    for (const order of own.toSorted((a, b) => a.id - b.id)) {
      if (position.lots === 0n) this.end(order, 'position-closed');
      else if (order.left > position.lots) {
        this.eventCount += 1;
        order.left = position.lots;
      }
    }
  }

  protected endTriggers(position: NaivePosition, reason: string): void {
    for (const trigger of this.triggers.filter(({ positionId }) => positionId === position.id)) this.endTrigger(trigger, reason);
  }

  protected endTrigger(trigger: ModelTrigger, reason: string): void {
    const { accountId } = this.positions.find(({ id }) => id === trigger.positionId) ?? { accountId: 0 };
    this.#over('trigger', { id: trigger.id, accountId });
    this.triggers = this.triggers.filter((other) => other !== trigger);
    this.state(`unprotected ${trigger.id} ${reason}`);
  }

  protected closeIfEmpty(position: NaivePosition, reason: string): void {
    if (position.lots > 0n) return;
    this.endTriggers(position, 'position-closed');
    this.#over('position', position);
    this.positions = this.positions.filter((other) => other !== position);
    this.state(`closed ${position.id} ${reason}`);
  }

  /** A reducing order, which holds nothing. */
  protected sendReducing(
    position: NaivePosition,
    order: Pick<ModelOrder, 'cause' | 'kind' | 'rests' | 'price' | 'left' | 'budget'>,
  ): ModelOrder {
    const { id: positionId, accountId, marketId, long, leverage } = position;
    const fee = order.cause === 'liquidation' ? 0n : BigInt(this.marketOf(marketId).terms.closeFeePpm);
    const whose = { accountId, marketId, long, positionId, buys: !long, leverage, fee, takeProfit: null, stopLoss: null };
    return this.send({ ...whose, ...order }, 0n);
  }

  protected bankruptcyOf(position: NaivePosition): bigint {
    return bankruptcy(position, this.marketOf(position.marketId).k);
  }

  /** A day of insurance begins with the first that counts for it. */
  protected beginDay(market: ModelMarket): void {
    const number = Math.floor(this.nowMs / DAY_MS);
    if (number <= market.insuranceDay.number) return;
    market.insuranceDay = { number, start: this.ground.ledger.units(this.insurance(market.id)), paid: 0n };
  }

  /** Of the day that has begun. */
  protected leftOfDay({ insuranceDay: { start, paid } }: ModelMarket): bigint {
    return floor(start, 4n) - paid;
  }

  /** What insurance may pay for a position in all. */
  protected leftFor(position: NaivePosition): bigint {
    return position.insurable ?? floor(this.ground.ledger.units(this.insurance(position.marketId)), 5n);
  }

  /** Insurance pays for a position. */
  protected paysFor(position: NaivePosition, units: bigint): void {
    position.insurable = this.leftFor(position) - units;
    this.marketOf(position.marketId).insuranceDay.paid += units;
  }

  /** What insurance pays for the loss of lots at a price beyond the part of their margin. */
  protected lossBeyond(position: NaivePosition, price: bigint, lots: bigint): bigint {
    const { part, result } = reduced(position, lots, price, this.marketOf(position.marketId).k, 0n);
    return most(0n, -(part + result));
  }

  /** What a mark has not dealt with when somebody does something in its market is done until the next mark. */
  protected settleMark(market: ModelMarket): void {
    for (const position of this.positions)
      if (position.marketId === market.id && isBelow(position, market.mark, market.k)) position.waitedAt = market.marks;
  }
}

/** The price at which an order's hold was made. */
export function worstOf({ peg, price }: ModelOrder): bigint {
  return peg === null ? price : peg.bound;
}

function refill<Key, Value>(map: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  map.clear();
  for (const [key, value] of from) map.set(key, value);
}
