import type { AccountCommand } from '../ground/accounts/commands.ts';
import type { MarketTerms } from '../ground/market/commands.ts';
import type { HouseCommand } from '../kernel/house/commands.ts';
import type { MarketCommand } from '../ground/market/commands.ts';
import type { PriceCommand } from '../ground/prices/commands.ts';
import type { SpotCommand } from '../products/spot/commands.ts';

/** The commands that the model knows. */
export type TradingWord = {
  readonly id: string;
  readonly accountId: number;
  readonly body: AccountCommand | HouseCommand | MarketCommand | PriceCommand | SpotCommand;
};

/** What the model keeps of an open order. */
type ModelOrder = {
  id: number;
  accountId: number;
  marketId: number;
  side: 'buy' | 'sell';
  price: number;
  left: bigint;
  fee: bigint;
};

export type ModelTrade = { marketId: number; makerOrderId: number; takerOrderId: number; price: number; lots: bigint };
export type ModelAnswer = { code: string; ref: number; repeated: boolean; trades: ModelTrade[] };

type ModelMarket = { base: number; quote: number; lot: bigint; k: bigint; symbolId: number; terms: MarketTerms };
type First = { content: string; code: string; ref: number; time: number; keptMs: number };

const DAY = 86_400_000;
const TEN_MINUTES = 600_000;

/**
 * The exchange written a second time to be obviously right, from `product-rules` alone: one map of balances by account name, one list
 * of open orders, every rule a line. It shares no code with the exchange and is what the exchange is compared with.
 */
export class ModelExchange {
  readonly balances = new Map<string, bigint>();
  orders: ModelOrder[] = [];
  #isOpen = false;
  readonly #opened = new Map<number, boolean>();
  readonly #assets = new Map<number, { code: string; scale: number }>();
  readonly #ticks = new Map<number, bigint>();
  readonly #markets = new Map<number, ModelMarket>();
  readonly #prices = new Map<number, { n: number; price: number; ok: boolean }>();
  readonly #ids = new Map<string, First>();
  readonly #ended = new Map<number, number[]>();
  #trades: ModelTrade[] = [];

  execute(seq: number, time: number, command: TradingWord): ModelAnswer {
    this.#trades = [];
    const { id, accountId, body } = command;
    const answer = (code: string, ref = 0, repeated = false): ModelAnswer => ({ code, ref, repeated, trades: this.#trades });
    if (id !== '' && !/^[A-Za-z0-9:._-]{1,128}$/.test(id)) return answer('BAD_INPUT');
    if (accountId !== 0 && !this.#opened.has(accountId)) return answer('NOT_FOUND');
    const key = `${accountId} ${id}`;
    const content = JSON.stringify(body, (_key, value: unknown) =>
      typeof value === 'bigint' || typeof value === 'number' ? `${typeof value} ${value}` : value,
    );
    const first = id === '' ? undefined : this.#ids.get(key);
    if (first !== undefined && first.time > time - first.keptMs)
      return first.content === content ? answer(first.code, first.ref, true) : answer('ID_CONFLICT');
    const result = this.#decide(seq, accountId, body);
    const [code, ref] = typeof result === 'string' ? [result, 0] : ['', result];
    const ofObjects = ['house.open', 'asset.define', 'account.open', 'symbol.define', 'market.define'];
    const adjustments = ['house.capital', 'house.fund', 'house.endow', 'account.grant', 'market.change', 'spot.delist'];
    const acceptedMs = ofObjects.includes(body.type) ? 0 : adjustments.includes(body.type) ? 30 * DAY : DAY;
    const keptMs = code === '' ? acceptedMs : TEN_MINUTES;
    if (id !== '') this.#ids.set(key, { content, code, ref, time, keptMs });
    return answer(code, ref);
  }

  /** A refusal's code, or the number that the command made. */
  #decide(seq: number, accountId: number, body: TradingWord['body']): string | number {
    const ownerOnly = ['wallet.transfer', 'spot.place', 'spot.cancel', 'spot.cancelAll'].includes(body.type);
    if (ownerOnly !== (accountId !== 0)) return 'BAD_INPUT';
    switch (body.type) {
      case 'house.open':
        if (this.#isOpen) return 'ALREADY_DONE';
        this.#isOpen = true;
        return 0;
      case 'house.advance':
        return Number.isInteger(body.budget) && body.budget >= 1 && body.budget <= 1_000 ? 0 : 'BAD_INPUT';
      case 'asset.define':
        if (this.#assets.has(body.assetId)) return 'ALREADY_DONE';
        this.#assets.set(body.assetId, { code: body.code, scale: body.scale });
        return body.assetId;
      case 'account.open':
        if (!Number.isSafeInteger(body.accountId) || body.accountId < 1) return 'BAD_INPUT';
        if (this.#opened.has(body.accountId)) return 'ALREADY_DONE';
        this.#opened.set(body.accountId, body.kind === 'house');
        return body.accountId;
      case 'house.capital':
        if (!positive(body.amount)) return 'BAD_INPUT';
        if (!this.#assets.has(body.assetId)) return 'NOT_FOUND';
        this.#move(`custody:${this.#code(body.assetId)}:${body.network}:cold`, `house:equity:${this.#code(body.assetId)}`, body.amount);
        return 0;
      case 'house.fund':
        return this.#pay(body.assetId, body.amount, 'house:equity', `house:${body.fund}`, 'INSUFFICIENT_FUNDS', 0);
      case 'house.endow':
        if (!positive(body.amount)) return 'BAD_INPUT';
        if (!this.#assets.has(body.assetId) || !this.#opened.has(body.accountId)) return 'NOT_FOUND';
        if (this.#opened.get(body.accountId) !== true) return 'BAD_INPUT';
        return this.#pay(
          body.assetId,
          body.amount,
          'house:equity',
          `user:${body.accountId}:platform`,
          'INSUFFICIENT_FUNDS',
          body.accountId,
        );
      case 'account.grant':
        if (!positive(body.amount)) return 'BAD_INPUT';
        if (!this.#opened.has(body.accountId)) return 'NOT_FOUND';
        return this.#pay(body.assetId, body.amount, 'house:promo', `user:${body.accountId}:platform`, 'BUDGET_EMPTY', body.accountId);
      case 'wallet.transfer':
        if (!positive(body.amount) || body.from === body.to) return 'BAD_INPUT';
        if (!this.#assets.has(body.assetId)) return 'NOT_FOUND';
        if (this.#code(body.assetId) !== 'USDT') return 'BAD_INPUT';
        return this.#pay(
          body.assetId,
          body.amount,
          `user:${accountId}:${body.from}`,
          `user:${accountId}:${body.to}`,
          'INSUFFICIENT_FUNDS',
          0,
        );
      case 'symbol.define':
        this.#ticks.set(body.symbolId, body.tickUnits);
        return body.symbolId;
      case 'market.define':
        return this.#defineMarket(body);
      case 'market.change': {
        const market = this.#markets.get(body.marketId);
        if (market === undefined) return 'NOT_FOUND';
        this.#markets.set(body.marketId, { ...market, terms: body.terms });
        return body.marketId;
      }
      case 'price.tick':
        return this.#tick(body);
      case 'spot.place':
        return this.#place(seq, accountId, body);
      case 'spot.cancel':
        return this.#cancel(accountId, body.orderId);
      case 'spot.cancelAll':
        if (!Number.isSafeInteger(body.marketId) || body.marketId < 0) return 'BAD_INPUT';
        if (body.marketId !== 0 && !this.#markets.has(body.marketId)) return 'NOT_FOUND';
        for (const order of this.orders.filter((open) => open.accountId === accountId && [0, open.marketId].includes(body.marketId)))
          this.#end(order);
        return 0;
      case 'spot.delist': {
        const market = this.#markets.get(body.marketId);
        if (market === undefined) return 'NOT_FOUND';
        if (market.terms.enable) return 'BAD_INPUT';
        for (const order of this.queue(body.marketId, 'buy').concat(this.queue(body.marketId, 'sell'))) this.#end(order);
        return body.marketId;
      }
    }
  }

  /** Open orders of one side, the one that trades next first. */
  queue(marketId: number, side: 'buy' | 'sell'): ModelOrder[] {
    const better = side === 'buy' ? -1 : 1;
    const found = this.orders.filter((order) => order.marketId === marketId && order.side === side);
    return found.toSorted((a, b) => (a.price === b.price ? a.id - b.id : better * (a.price - b.price)));
  }

  /** Quote and base of the hold an open order should have. */
  holdOf(order: ModelOrder): bigint {
    const market = this.#marketOf(order.marketId);
    return order.side === 'buy' ? BigInt(order.price) * order.left * market.k : order.left * market.lot;
  }

  #place(seq: number, accountId: number, body: Extract<TradingWord['body'], { type: 'spot.place' }>): string | number {
    const whole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
    const byAmount = body.kind === 'market' && body.lots === 0;
    if (body.kind === 'limit' && !(whole(body.priceTicks) && whole(body.lots) && body.amountUnits === 0n)) return 'BAD_INPUT';
    if (body.kind === 'market' && !(body.timeInForce === 'ioc' && body.priceTicks === 0)) return 'BAD_INPUT';
    if (body.kind === 'market' && !byAmount && !(whole(body.lots) && body.amountUnits === 0n)) return 'BAD_INPUT';
    if (byAmount && !(body.side === 'buy' && positive(body.amountUnits))) return 'BAD_INPUT';
    const market = this.#markets.get(body.marketId);
    if (market === undefined) return 'NOT_FOUND';
    const { terms, k } = market;
    if (!terms.enable || !terms.isDeal) return 'MARKET_CLOSED';
    const switches = {
      limit: { buy: terms.limitedBuy, sell: terms.limitedSell },
      market: { buy: terms.marketBuy, sell: terms.marketSell },
    };
    if (!switches[body.kind][body.side]) return 'MARKET_CLOSED';
    const index = this.#prices.get(market.symbolId) ?? { n: 0, price: 0, ok: false };
    if (body.kind === 'market' && !index.ok) return 'PRICE_FROZEN';
    const price = BigInt(body.kind === 'limit' ? body.priceTicks : index.price);
    const lots = byAmount ? body.amountUnits / (price * k) : BigInt(body.lots);
    if (lots < BigInt(terms.orderMinLots) || (body.side === 'sell' && lots < BigInt(terms.minSellLots))) return 'BELOW_MIN';
    if (lots > BigInt(terms.orderMaxLots)) return 'ABOVE_MAX';
    if (body.kind === 'limit') {
      if (price > 1_000_000_000n || (body.side === 'buy' && terms.buyMaxTicks > 0 && price > BigInt(terms.buyMaxTicks))) return 'ABOVE_MAX';
      if (body.side === 'sell' && price < BigInt(terms.sellMinTicks)) return 'BELOW_MIN';
      const scaled = price * 1_000_000n;
      const around = (ppm: number): bigint => BigInt(index.price) * BigInt(1_000_000 + ppm);
      if (index.price > 0 && body.side === 'buy' && scaled > around(terms.limitBandPpm)) return 'PRICE_TOO_FAR';
      if (index.price > 0 && body.side === 'sell' && scaled < around(-terms.limitBandPpm)) return 'PRICE_TOO_FAR';
    }
    if ((byAmount ? body.amountUnits : price * lots * k) < terms.minNotionalUnits) return 'BELOW_MIN';
    const buys = body.side === 'buy';
    const protection = BigInt(index.price) * BigInt(1_000_000 + (buys ? terms.marketBandPpm : -terms.marketBandPpm));
    const bound = buys ? protection / 1_000_000n : (protection + 999_999n) / 1_000_000n;
    const limit = body.kind === 'limit' ? price : bound > 1_000_000_000n ? 1_000_000_000n : bound;
    const others = this.queue(body.marketId, buys ? 'sell' : 'buy').filter((order) =>
      buys ? BigInt(order.price) <= limit : BigInt(order.price) >= limit,
    );
    if (body.timeInForce === 'fok') {
      const own = others.findIndex((order) => order.accountId === accountId);
      const reachable = own < 0 ? others : others.slice(0, own);
      if (reachable.reduce((sum, order) => sum + order.left, 0n) < lots) return 'NOT_FILLED';
    }
    if (body.timeInForce === 'gtc' || body.timeInForce === 'post-only') {
      const open = this.orders.filter((order) => order.accountId === accountId && order.marketId === body.marketId);
      if (open.length >= terms.maxOpenOrders) return 'TOO_MANY_ORDERS';
      if (body.timeInForce === 'post-only' && others.length > 0) return 'WOULD_TAKE';
    }
    const hold = byAmount ? body.amountUnits : buys ? limit * lots * k : lots * market.lot;
    const asset = this.#code(buys ? market.quote : market.base);
    if (this.#balance(`user:${accountId}:platform:${asset}`) < hold) return 'INSUFFICIENT_FUNDS';
    const holdName = `user:${accountId}:hold:spot:${seq}:${asset}`;
    this.#move(`user:${accountId}:platform:${asset}`, holdName, hold);
    let left = lots;
    let rests = body.timeInForce === 'gtc' || body.timeInForce === 'post-only';
    for (const maker of others) {
      if (left === 0n && !byAmount) break;
      if (maker.accountId === accountId) {
        rests = false;
        break;
      }
      const wanted = byAmount ? this.#balance(holdName) / (BigInt(maker.price) * k) : left;
      if (wanted === 0n) break;
      const traded = wanted < maker.left ? wanted : maker.left;
      const taker = { id: seq, accountId, fee: BigInt(terms.feePpm), limit: byAmount ? BigInt(maker.price) : limit };
      this.#trade(market, maker, taker, traded);
      if (!byAmount) left -= traded;
    }
    if (rests && left > 0n) {
      const order = {
        id: seq,
        accountId,
        marketId: body.marketId,
        side: body.side,
        price: body.priceTicks,
        left,
        fee: BigInt(terms.feePpm),
      };
      this.orders.push(order);
    } else {
      this.#finish(accountId, seq);
      this.#move(holdName, `user:${accountId}:platform:${asset}`, this.#balance(holdName));
    }
    return seq;
  }

  #trade(market: ModelMarket, maker: ModelOrder, taker: { id: number; accountId: number; fee: bigint; limit: bigint }, lots: bigint): void {
    const [base, quote] = [this.#code(market.base), this.#code(market.quote)];
    const makerBuys = maker.side === 'buy';
    const buyer = makerBuys ? { ...maker, limit: BigInt(maker.price) } : taker;
    const seller = makerBuys ? taker : maker;
    const value = BigInt(maker.price) * lots * market.k;
    const quantity = lots * market.lot;
    const feeUp = (amount: bigint, ppm: bigint): bigint => (amount * ppm + 999_999n) / 1_000_000n;
    const buyerHold = `user:${buyer.accountId}:hold:spot:${buyer.id}:${quote}`;
    const sellerHold = `user:${seller.accountId}:hold:spot:${seller.id}:${base}`;
    this.#move(buyerHold, `user:${seller.accountId}:platform:${quote}`, value - feeUp(value, seller.fee));
    this.#move(buyerHold, `house:fee:spot:${quote}`, feeUp(value, seller.fee));
    this.#move(buyerHold, `user:${buyer.accountId}:platform:${quote}`, buyer.limit * lots * market.k - value);
    this.#move(sellerHold, `user:${buyer.accountId}:platform:${base}`, quantity - feeUp(quantity, buyer.fee));
    this.#move(sellerHold, `house:fee:spot:${base}`, feeUp(quantity, buyer.fee));
    maker.left -= lots;
    this.#trades.push({ marketId: maker.marketId, makerOrderId: maker.id, takerOrderId: taker.id, price: maker.price, lots });
    if (maker.left === 0n) this.#end(maker);
  }

  #cancel(accountId: number, id: number): string | number {
    if (!Number.isSafeInteger(id) || id < 1) return 'BAD_INPUT';
    const order = this.orders.find((open) => open.id === id && open.accountId === accountId);
    if (order === undefined) return (this.#ended.get(accountId) ?? []).slice(-128).includes(id) ? 'ALREADY_DONE' : 'NOT_FOUND';
    this.#end(order);
    return id;
  }

  #end(order: ModelOrder): void {
    this.orders = this.orders.filter((other) => other !== order);
    this.#finish(order.accountId, order.id);
    const market = this.#marketOf(order.marketId);
    const asset = this.#code(order.side === 'buy' ? market.quote : market.base);
    const hold = `user:${order.accountId}:hold:spot:${order.id}:${asset}`;
    this.#move(hold, `user:${order.accountId}:platform:${asset}`, this.#balance(hold));
  }

  #finish(accountId: number, id: number): void {
    this.#ended.set(accountId, [...(this.#ended.get(accountId) ?? []).slice(-600), id]);
  }

  #tick(body: Extract<TradingWord['body'], { type: 'price.tick' }>): string | number {
    const ok = body.state === 'ok';
    if (ok && !(Number.isSafeInteger(body.priceTicks) && body.priceTicks >= 1 && body.priceTicks <= 1_000_000_000)) return 'BAD_INPUT';
    if (!this.#ticks.has(body.symbolId)) return 'NOT_FOUND';
    const last = this.#prices.get(body.symbolId) ?? { n: 0, price: 0 };
    this.#prices.set(body.symbolId, { n: last.n + 1, price: ok ? body.priceTicks : last.price, ok });
    return last.n + 1;
  }

  #defineMarket(body: Extract<TradingWord['body'], { type: 'market.define' }>): string | number {
    const one = 10n ** BigInt(this.#assets.get(body.baseAssetId)?.scale ?? 0);
    const product = (this.#ticks.get(body.symbolId) ?? 0n) * body.lotUnits;
    if (product % one !== 0n) return 'MARKET_NOT_EXACT';
    const { baseAssetId: base, quoteAssetId: quote, lotUnits: lot, symbolId, terms } = body;
    this.#markets.set(body.marketId, { base, quote, lot, k: product / one, symbolId, terms });
    return body.marketId;
  }

  #pay(assetId: number, amount: bigint, from: string, to: string, poor: string, ref: number): string | number {
    if (!positive(amount)) return 'BAD_INPUT';
    if (!this.#assets.has(assetId)) return 'NOT_FOUND';
    if (this.#balance(`${from}:${this.#code(assetId)}`) < amount) return poor;
    this.#move(`${from}:${this.#code(assetId)}`, `${to}:${this.#code(assetId)}`, amount);
    return ref;
  }

  #move(from: string, to: string, amount: bigint): void {
    if (amount === 0n) return;
    for (const [name, change] of [[from, -amount] as const, [to, amount] as const]) {
      const after = this.#balance(name) + change;
      if (after === 0n) this.balances.delete(name);
      else this.balances.set(name, after);
    }
  }

  #balance(name: string): bigint {
    return this.balances.get(name) ?? 0n;
  }

  #code(assetId: number): string {
    return this.#assets.get(assetId)?.code ?? '?';
  }

  #marketOf(marketId: number): ModelMarket {
    const found = this.#markets.get(marketId);
    if (found === undefined) throw new Error(`the model knows no market ${marketId}`);
    return found;
  }
}

const positive = (amount: bigint): boolean => amount > 0n && amount < 10n ** 30n;
