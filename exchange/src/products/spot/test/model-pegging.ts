import type { ModelMarket } from '../../../test/model-markets.ts';
import type { SpotCommand } from '../commands.ts';
import { type ModelOrder, ModelOrders } from './model-orders.ts';

type Pegging = Extract<SpotCommand, { type: 'spot.peg' }>;

const MILLION = 1_000_000n;
const MOST = 1_000_000_000;
/** Milliseconds after a tick in which its price is good for them. */
const FRESH_MS = 3_000;

const whole = (value: number, least: number, most: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most;

/** Orders whose price follows the index (`product-rules` 4.6). In a random run all trades and ends of a price fit into its entry. */
export class ModelPegging extends ModelOrders {
  /** The index by which those of a market stand in its book; none while they wait outside. */
  readonly #standing = new Map<number, bigint>();

  #pegsOf(marketId: number): ModelOrder[] {
    return this.orders.filter((order) => order.peg !== null && order.marketId === marketId);
  }

  #listOf(marketId: number, accountId: number, side: 'buy' | 'sell'): ModelOrder[] {
    return this.#pegsOf(marketId).filter((order) => order.accountId === accountId && order.side === side);
  }

  /** Markets with such orders, by number. */
  #marketIds(): readonly number[] {
    const found = this.ground.markets.marketIds().filter((marketId) => this.#pegsOf(marketId).length > 0);
    return found.toSorted((a, b) => a - b);
  }

  #isOpen({ terms }: ModelMarket): boolean {
    return terms.enable && terms.isDeal;
  }

  /** 0: they wait outside. */
  #goodIndex(market: ModelMarket): bigint {
    const tick = this.ground.prices.last(market.symbolId);
    const isGood = this.#isOpen(market) && tick?.ok === true && tick.timeMs + FRESH_MS >= this.ground.nowMs;
    return isGood ? BigInt(tick.price) : 0n;
  }

  ticked(_timeMs: number, symbolId: number): void {
    for (const marketId of this.#marketIds()) {
      const market = this.marketOf(marketId);
      if (market.symbolId !== symbolId) continue;
      const index = this.#goodIndex(market);
      if (index > 0n || this.#standsIn(marketId)) this.#standBy(marketId, index);
    }
  }

  #standsIn(marketId: number): boolean {
    return this.#standing.has(marketId) && this.#pegsOf(marketId).length > 0;
  }

  firstMs(): number {
    return Math.min(Infinity, ...this.#marketIds().map((marketId) => this.#leavesMs(marketId)));
  }

  #leavesMs(marketId: number): number {
    const market = this.marketOf(marketId);
    if (!this.#standsIn(marketId)) return Infinity;
    return this.#isOpen(market) ? (this.ground.prices.last(market.symbolId)?.timeMs ?? 0) + FRESH_MS + 1 : 0;
  }

  advance(timeMs: number, budget: number): number {
    const due = this.#marketIds().filter((marketId) => this.#leavesMs(marketId) <= timeMs);
    for (const marketId of due.slice(0, budget)) this.#standBy(marketId, 0n);
    return Math.min(budget, due.length);
  }

  /** All leave, come back by the index, and trade with whom they reach. */
  #standBy(marketId: number, index: bigint): void {
    this.state(`repriced ${marketId} ${index}`);
    this.#standing.delete(marketId);
    if (index > 0n) this.#standing.set(marketId, index);
    for (const order of this.#pegsOf(marketId)) order.arrived = 0;
    this.#comeBack(marketId);
  }

  #comeBack(marketId: number): void {
    for (let next = this.#next(marketId); next !== undefined; next = this.#next(marketId)) {
      if (this.reachable(marketId, next.side, next.price).length === 0) this.arrive(next);
      else this.#reach(next);
    }
  }

  /** Bids before offers, the best price first, then by account and number. */
  #next(marketId: number): ModelOrder | undefined {
    const index = this.#standing.get(marketId);
    if (index === undefined) return undefined;
    const outside = this.#pegsOf(marketId).filter(({ arrived }) => arrived === 0);
    for (const order of outside) order.price = priceAt(order, index);
    const bids = outside.filter(({ side }) => side === 'buy').toSorted((a, b) => Number(b.price - a.price) || first(a, b));
    const offers = outside.filter(({ side }) => side === 'sell').toSorted((a, b) => Number(a.price - b.price) || first(a, b));
    return [...bids, ...offers][0];
  }

  /** It trades at its own price with everybody whom that reaches; its own hand's orders give way. */
  #reach(order: ModelOrder): void {
    const { id, accountId, marketId, side, fee, peg, price } = order;
    this.state(`reached ${id} ${price}`);
    for (const met of this.reachable(marketId, side, price)) {
      if (order.left === 0n) break;
      if (met.accountId === accountId) {
        this.end(met);
        continue;
      }
      const lots = met.left < order.left ? met.left : order.left;
      this.trade(met, { id, accountId, fee, held: peg?.bound ?? price }, price, lots);
      order.left -= lots;
    }
    if (order.left === 0n) this.end(order);
  }

  protected override end(order: ModelOrder): void {
    super.end(order);
    if (this.#pegsOf(order.marketId).length === 0) this.#standing.delete(order.marketId);
  }

  protected peg(seq: number, accountId: number, body: Pegging): string | number {
    const refusal = this.#pegRefusal(accountId, body);
    if (refusal !== '') return refusal;
    const { marketId, side } = body;
    const buys = side === 'buy';
    for (const order of this.#listOf(marketId, accountId, side).toSorted((a, b) => a.id - b.id)) this.end(order);
    const best = body.quotes.toSorted((a, b) => (buys ? b.offsetPpm - a.offsetPpm : a.offsetPpm - b.offsetPpm));
    for (const [index, quote] of best.entries()) this.#accept(4_503_599_627_370_496 + 64 * seq + index, accountId, body, quote);
    const index = this.#goodIndex(this.marketOf(marketId));
    if (!this.#standing.has(marketId) && index > 0n && this.#pegsOf(marketId).length > 0) this.#standBy(marketId, index);
    else this.#comeBack(marketId);
    return best.length === 0 ? 0 : 4_503_599_627_370_495 + 64 * seq + best.length;
  }

  #accept(id: number, accountId: number, body: Pegging, { offsetPpm, lots }: Pegging['quotes'][number]): void {
    const { marketId, side } = body;
    const market = this.marketOf(marketId);
    const bound = BigInt(body.boundTicks);
    const peg = { offset: BigInt(offsetPpm), bound };
    const fee = BigInt(market.terms.feePpm);
    const order: ModelOrder = { id, accountId, marketId, side, price: bound, left: BigInt(lots), fee, peg, arrived: 0 };
    const asset = this.ground.accounts.code(side === 'buy' ? market.quote : market.base);
    this.ground.ledger.move(`user:${accountId}:platform:${asset}`, `user:${accountId}:hold:spot:${id}:${asset}`, this.holdOf(order));
    this.orders.push(order);
  }

  #pegRefusal(accountId: number, body: Pegging): string {
    const { accounts } = this.ground;
    const { boundTicks, marketId, quotes, side } = body;
    if (!accounts.isHouse(accountId) && !accounts.isSimulated(accountId)) return 'BAD_INPUT';
    const areWhole = quotes.every(({ offsetPpm, lots }) => whole(offsetPpm, -999_999, 1_000_000) && whole(lots, 1, MOST));
    if (!areWhole || quotes.length > 40 || !whole(boundTicks, 1, MOST)) return 'BAD_INPUT';
    const market = this.ground.markets.market(marketId);
    if (market === undefined) return 'NOT_FOUND';
    if (quotes.length === 0) return '';
    const { terms } = market;
    const buys = side === 'buy';
    if (!this.#isOpen(market) || !(buys ? terms.limitedBuy : terms.limitedSell)) return 'MARKET_CLOSED';
    const others = this.#listOf(marketId, accountId, buys ? 'sell' : 'buy').map(({ peg }) => Number(peg?.offset ?? 0n));
    if (quotes.some(({ offsetPpm }) => others.some((other) => (buys ? offsetPpm >= other : other >= offsetPpm)))) return 'BAD_INPUT';
    for (const { lots } of quotes) {
      const refusal = this.#quoteRefusal(market, buys, boundTicks, lots);
      if (refusal !== '') return refusal;
    }
    const replaced = this.#listOf(marketId, accountId, side);
    const open = this.openOf(accountId).filter((order) => order.marketId === marketId).length;
    if (open - replaced.length + quotes.length > terms.maxOpenOrders) return 'TOO_MANY_ORDERS';
    const asset = accounts.code(buys ? market.quote : market.base);
    const lots = quotes.reduce((sum, quote) => sum + BigInt(quote.lots), 0n);
    const needed = buys ? BigInt(boundTicks) * lots * market.k : lots * market.lot;
    const returned = replaced.reduce((sum, order) => sum + this.holdOf(order), 0n);
    return this.ground.ledger.units(`user:${accountId}:platform:${asset}`) + returned < needed ? 'INSUFFICIENT_FUNDS' : '';
  }

  #quoteRefusal({ terms, k }: ModelMarket, buys: boolean, bound: number, lots: number): string {
    if (lots < terms.orderMinLots || (!buys && lots < terms.minSellLots)) return 'BELOW_MIN';
    if (lots > terms.orderMaxLots) return 'ABOVE_MAX';
    if (buys && terms.buyMaxTicks > 0 && bound > terms.buyMaxTicks) return 'ABOVE_MAX';
    if (!buys && bound < terms.sellMinTicks) return 'BELOW_MIN';
    return BigInt(bound) * BigInt(lots) * k < terms.minNotionalUnits ? 'BELOW_MIN' : '';
  }
}

const first = (a: ModelOrder, b: ModelOrder): number => a.accountId - b.accountId || a.id - b.id;

/** Away from the index to the tick, and not beyond the bound. */
function priceAt({ peg, side }: ModelOrder, index: bigint): bigint {
  if (peg === null) throw new Error('no pegged order');
  const exact = index * (MILLION + peg.offset);
  const ticks = side === 'buy' ? exact / MILLION : (exact + MILLION - 1n) / MILLION;
  const within = ticks < 1n ? 1n : ticks > BigInt(MOST) ? BigInt(MOST) : ticks;
  const { bound } = peg;
  if (side === 'buy') return within > bound ? bound : within;
  return within < bound ? bound : within;
}
