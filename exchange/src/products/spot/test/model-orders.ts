import type { ModelGround } from '../../../test/model-exchange.ts';
import type { ModelMarket } from '../../../test/model-markets.ts';

/** What the model keeps of an open order. */
export type ModelOrder = {
  id: number;
  accountId: number;
  marketId: number;
  side: 'buy' | 'sell';
  price: bigint;
  left: bigint;
  fee: bigint;
  /** Of an order whose price follows the index; null for the others. */
  peg: { readonly offset: bigint; readonly bound: bigint } | null;
  /** Later ones have a higher number; 0 outside the book. */
  arrived: number;
};

/** Who takes; `held` is the price at which it reserved, null for what it fills at. */
export type ModelTaker = { readonly id: number; readonly accountId: number; readonly fee: bigint; readonly held: bigint | null };

/** Open orders of spot in one list, and what a trade and an end move. */
export class ModelOrders {
  orders: ModelOrder[] = [];
  protected readonly ground: ModelGround;
  readonly #ended = new Map<number, number[]>();
  #facts: string[] = [];
  #arrivals = 0;

  constructor(ground: ModelGround) {
    this.ground = ground;
  }

  takeFacts(): readonly string[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }

  protected state(fact: string): void {
    this.#facts.push(fact);
  }

  /** Orders in the book of one side, the one that trades next first. */
  queue(marketId: number, side: 'buy' | 'sell'): ModelOrder[] {
    const better = side === 'buy' ? -1 : 1;
    const found = this.orders.filter((order) => order.marketId === marketId && order.side === side && order.arrived > 0);
    return found.toSorted((a, b) => (a.price === b.price ? a.arrived - b.arrived : better * Number(a.price - b.price)));
  }

  /** Those on the other side that a limit reaches. */
  reachable(marketId: number, side: 'buy' | 'sell', limit: bigint): ModelOrder[] {
    return this.queue(marketId, side === 'buy' ? 'sell' : 'buy').filter(({ price }) => (side === 'buy' ? price <= limit : price >= limit));
  }

  openOf(accountId: number): ModelOrder[] {
    return this.orders.filter((order) => order.accountId === accountId).toSorted((a, b) => a.id - b.id);
  }

  /** To the end of the queue at its price. */
  protected arrive(order: ModelOrder): void {
    this.#arrivals += 1;
    order.arrived = this.#arrivals;
  }

  /** What an open order has to hold. */
  holdOf({ marketId, side, peg, price, left }: ModelOrder): bigint {
    const market = this.marketOf(marketId);
    return side === 'buy' ? (peg?.bound ?? price) * left * market.k : left * market.lot;
  }

  /** A maker trades with a taker at a price. */
  protected trade(maker: ModelOrder, taker: ModelTaker, price: bigint, lots: bigint): void {
    const { marketId } = maker;
    const market = this.marketOf(marketId);
    const [base, quote] = [this.ground.accounts.code(market.base), this.ground.accounts.code(market.quote)];
    const makerBuys = maker.side === 'buy';
    const buyer = makerBuys ? { ...maker, held: maker.peg?.bound ?? maker.price } : taker;
    const seller = makerBuys ? taker : maker;
    const value = price * lots * market.k;
    const quantity = lots * market.lot;
    const feeUp = (amount: bigint, ppm: bigint): bigint => (amount * ppm + 999_999n) / 1_000_000n;
    const [buys, sells] = [buyer, seller].map(({ accountId }) => this.ground.accounts.name(accountId));
    const buyerHold = `${buys}:hold:spot:${buyer.id}:${quote}`;
    const sellerHold = `${sells}:hold:spot:${seller.id}:${base}`;
    const { ledger } = this.ground;
    ledger.move(buyerHold, `${sells}:platform:${quote}`, value - feeUp(value, seller.fee));
    ledger.move(buyerHold, `house:fee:spot:${quote}`, feeUp(value, seller.fee));
    ledger.move(buyerHold, `${buys}:platform:${quote}`, ((buyer.held ?? price) - price) * lots * market.k);
    ledger.move(sellerHold, `${buys}:platform:${base}`, quantity - feeUp(quantity, buyer.fee));
    ledger.move(sellerHold, `house:fee:spot:${base}`, feeUp(quantity, buyer.fee));
    maker.left -= lots;
    this.state(`trade ${marketId} ${maker.id} ${taker.id} ${price} ${lots}`);
    if (maker.left === 0n) this.end(maker);
  }

  protected end(order: ModelOrder): void {
    this.orders = this.orders.filter((other) => other !== order);
    this.finish(order.accountId, order.id);
    const market = this.marketOf(order.marketId);
    const asset = this.ground.accounts.code(order.side === 'buy' ? market.quote : market.base);
    const name = this.ground.accounts.name(order.accountId);
    const hold = `${name}:hold:spot:${order.id}:${asset}`;
    this.ground.ledger.move(hold, `${name}:platform:${asset}`, this.ground.ledger.units(hold));
  }

  protected finish(accountId: number, id: number): void {
    this.#ended.set(accountId, [...(this.#ended.get(accountId) ?? []).slice(-600), id]);
  }

  /** Among the last 128 of the account. */
  protected hasFinished(accountId: number, id: number): boolean {
    return (this.#ended.get(accountId) ?? []).slice(-128).includes(id);
  }

  marketOf(marketId: number): ModelMarket {
    const found = this.ground.markets.market(marketId);
    if (found === undefined) throw new Error(`the model knows no market ${marketId}`);
    return found;
  }
}
