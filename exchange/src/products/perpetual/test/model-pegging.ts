import type { PerpetualCommand } from '../commands.ts';
import { ModelMatching, worstOf } from './model-matching.ts';
import type { ModelMarket, ModelOrder } from './model-types.ts';
import { ceil, feeOf, floor, highest, least, marginOf, most, MOST_TICKS } from './naive.ts';
import { MOST, whole } from './shapes.ts';

type Pegging = Extract<PerpetualCommand, { type: 'perpetual.peg' }>;

const MILLION = 1_000_000n;
const OLD_MS = 3_000;

/** Orders whose price follows the index (`product-rules` 4.6). In a random run no entry is full before they are back. */
export class ModelPegging extends ModelMatching {
  #pegsOf(market: ModelMarket): readonly ModelOrder[] {
    return this.orders.filter(({ peg, marketId }) => peg !== null && marketId === market.id);
  }

  #list(market: ModelMarket, accountId: number, buys: boolean): readonly ModelOrder[] {
    return this.#pegsOf(market)
      .filter((order) => order.accountId === accountId && order.buys === buys)
      .toSorted((a, b) => a.id - b.id);
  }

  #goodIndex({ terms, symbolId }: ModelMarket): bigint {
    const tick = this.ground.prices.last(symbolId);
    return terms.enable && tick?.ok === true && this.nowMs - tick.timeMs <= OLD_MS ? BigInt(tick.price) : 0n;
  }

  /** In the entry of a tick, before the mark. */
  protected reprice(market: ModelMarket): void {
    const index = this.#goodIndex(market);
    if (this.#pegsOf(market).length === 0 || (index === 0n && market.pegIndex === 0n)) return;
    this.#standBy(market, index);
    this.#trade(market);
  }

  protected lift(market: ModelMarket): void {
    if (market.pegIndex > 0n) this.#standBy(market, 0n);
  }

  /** When what stands in the book by an old price leaves it. */
  protected oldMs({ pegIndex, symbolId }: ModelMarket): number {
    return pegIndex === 0n ? Infinity : (this.ground.prices.last(symbolId)?.timeMs ?? 0) + OLD_MS + 1;
  }

  #standBy(market: ModelMarket, index: bigint): void {
    this.state(`repriced ${market.id} ${index}`);
    market.pegIndex = index;
    for (const order of this.#pegsOf(market)) order.arrived = 0;
    this.#comeBack(market);
  }

  /** Who is to come back, the first first, at the price that it will have. */
  #outside(market: ModelMarket): readonly ModelOrder[] {
    if (market.pegIndex === 0n) return [];
    const waiting = this.#pegsOf(market).filter(({ arrived }) => arrived === 0);
    for (const order of waiting) order.price = priceAt(order, market.pegIndex);
    const rank = ({ buys, price }: ModelOrder): bigint => (buys ? -price : MOST_TICKS + price);
    return waiting.toSorted((a, b) => Number(rank(a) - rank(b)) || a.accountId - b.accountId || a.id - b.id);
  }

  #comeBack(market: ModelMarket): void {
    for (const order of this.#outside(market)) {
      if (this.reachable(market.id, order.buys, order.price).length > 0) return;
      this.arrive(order);
    }
  }

  #trade(market: ModelMarket): void {
    for (let [next] = this.#outside(market); next !== undefined; [next] = this.#outside(market)) {
      this.state(`reached ${next.id} ${next.price}`);
      this.match(next);
      this.#comeBack(market);
    }
  }

  protected peg(accountId: number, body: Pegging): string | number {
    const refusal = this.#pegRefusal(accountId, body);
    if (refusal !== '') return refusal;
    const market = this.marketOf(body.marketId);
    const buys = body.side === 'buy';
    for (const order of this.#list(market, accountId, buys)) this.end(order, 'cancelled');
    const best = body.quotes.toSorted((a, b) => (buys ? b.offsetPpm - a.offsetPpm : a.offsetPpm - b.offsetPpm));
    for (const quote of best) this.#accept(market, accountId, body, quote);
    this.#comeBack(market);
    const index = this.#goodIndex(market);
    if (market.pegIndex === 0n && index > 0n && this.#pegsOf(market).length > 0) this.#standBy(market, index);
    this.#trade(market);
    return best.length === 0 ? 0 : this.orderCount;
  }

  #accept(market: ModelMarket, accountId: number, { side, boundTicks }: Pegging, quote: Pegging['quotes'][number]): void {
    const buys = side === 'buy';
    const reduces = quote.leverage === 0;
    const long = buys !== reduces;
    const own = reduces ? this.position(accountId, market.id, long) : undefined;
    const bound = BigInt(boundTicks);
    const held = this.#held(market, bound, quote);
    this.orderCount += 1;
    this.settleMark(market);
    const order: ModelOrder = {
      id: this.orderCount,
      accountId,
      marketId: market.id,
      long,
      positionId: own?.id ?? 0,
      buys,
      price: bound,
      leverage: own?.leverage ?? BigInt(quote.leverage),
      fee: BigInt(reduces ? market.terms.closeFeePpm : market.terms.openFeePpm),
      cause: 'user',
      kind: 'limit',
      rests: true,
      peg: { offset: BigInt(quote.offsetPpm), bound },
      arrived: 0,
      left: BigInt(quote.lots),
      filled: 0n,
      filledValue: 0n,
      takeProfit: null,
      stopLoss: null,
      budget: null,
    };
    this.eventCount += 1;
    this.ground.ledger.move(this.wallet(accountId), this.hold(order), held);
    this.orders.push(order);
  }

  #held({ k, terms }: ModelMarket, bound: bigint, { lots, leverage }: Pegging['quotes'][number]): bigint {
    const value = bound * BigInt(lots) * k;
    return leverage === 0 ? 0n : marginOf(value, BigInt(leverage)) + feeOf(value, BigInt(terms.openFeePpm));
  }

  #pegRefusal(accountId: number, body: Pegging): string {
    const { accounts } = this.ground;
    if (!accounts.isHouse(accountId) && !accounts.isSimulated(accountId)) return 'BAD_INPUT';
    const areWhole = body.quotes.every(
      ({ offsetPpm, lots, leverage }) => whole(offsetPpm, -999_999, 1_000_000) && whole(lots, 1, MOST) && whole(leverage, 0, 125),
    );
    if (!areWhole || body.quotes.length > 40 || !whole(body.boundTicks, 1, MOST)) return 'BAD_INPUT';
    const market = this.markets.get(body.marketId);
    if (market === undefined) return 'NOT_FOUND';
    if (body.quotes.length === 0) return '';
    if (!market.terms.enable) return 'MARKET_CLOSED';
    const buys = body.side === 'buy';
    const offsets = body.quotes.map(({ offsetPpm }) => BigInt(offsetPpm));
    const others = this.#list(market, accountId, !buys).map(({ peg }) => peg?.offset ?? 0n);
    if (offsets.some((own) => others.some((other) => (buys ? own >= other : other >= own)))) return 'BAD_INPUT';
    return this.#quotesRefusal(market, accountId, body) || this.#sumsRefusal(market, accountId, body);
  }

  #quotesRefusal(market: ModelMarket, accountId: number, { side, quotes }: Pegging): string {
    const { minShareLots, maxShareLots, leverages } = market.terms;
    const buys = side === 'buy';
    const used = this.position(accountId, market.id, buys)?.leverage ?? this.#openings(market, accountId, buys)[0]?.leverage;
    const one = used ?? BigInt(quotes.find(({ leverage }) => leverage > 0)?.leverage ?? 0);
    for (const { lots, leverage } of quotes) {
      if (leverage === 0) {
        const reduced = this.position(accountId, market.id, !buys);
        if (reduced === undefined) return 'NOT_FOUND';
        if (BigInt(lots) > reduced.lots) return 'ABOVE_MAX';
        continue;
      }
      if (lots < minShareLots) return 'BELOW_MIN';
      if (lots > maxShareLots) return 'ABOVE_MAX';
      if (!leverages.includes(leverage)) return 'BAD_INPUT';
      if (BigInt(leverage) !== one) return 'LEVERAGE_MISMATCH';
    }
    return '';
  }

  #openings(market: ModelMarket, accountId: number, long: boolean): readonly ModelOrder[] {
    return this.orders.filter(
      (order) => order.accountId === accountId && order.marketId === market.id && order.long === long && order.positionId === 0,
    );
  }

  #sumsRefusal(market: ModelMarket, accountId: number, { side, boundTicks, quotes }: Pegging): string {
    const { k, mark, tiers, terms } = market;
    const buys = side === 'buy';
    const replaced = this.#list(market, accountId, buys);
    const opening = quotes.filter(({ leverage }) => leverage > 0);
    const lots = opening.reduce((sum, quote) => sum + BigInt(quote.lots), 0n);
    const own = this.position(accountId, market.id, buys);
    if (opening.length > 0) {
      const kept = this.#openings(market, accountId, buys).filter((order) => !replaced.includes(order));
      const others = kept.reduce((sum, order) => sum + worstOf(order) * order.left * k, (own?.lots ?? 0n) * mark * k);
      const all = others + BigInt(boundTicks) * lots * k;
      if ([tiers, own?.tiers ?? tiers].some((rows) => BigInt(opening[0]?.leverage ?? 0) > highest(rows, all))) return 'TIER_LIMIT';
      const ofSide = this.positions.filter((one) => one.marketId === market.id && one.long === buys);
      if (ofSide.reduce((sum, one) => sum + one.lots, lots) * mark * k > terms.maxOpenInterestUnits) return 'EXPOSURE_LIMIT';
    }
    const open = this.orders.filter((one) => one.accountId === accountId && one.marketId === market.id).length;
    if (open - replaced.length + quotes.length > terms.maxOpenOrders) return 'TOO_MANY_ORDERS';
    const needed = quotes.reduce((sum, quote) => sum + this.#held(market, BigInt(boundTicks), quote), 0n);
    const { ledger } = this.ground;
    const returned = replaced.reduce((sum, order) => sum + ledger.units(this.hold(order)), 0n);
    return ledger.units(this.wallet(accountId)) + returned < needed ? 'INSUFFICIENT_FUNDS' : '';
  }
}

function priceAt({ peg, buys }: ModelOrder, index: bigint): bigint {
  if (peg === null) throw new Error('no pegged order');
  const exact = index * (MILLION + peg.offset);
  const ticks = least(most(buys ? floor(exact, MILLION) : ceil(exact, MILLION), 1n), MOST_TICKS);
  return buys ? least(ticks, peg.bound) : most(ticks, peg.bound);
}
