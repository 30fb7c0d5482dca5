import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import type { KnownMarket } from '../../../audit/ground/market.ts';
import { isWhole, legOf } from '../../../audit/ground/shapes.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { AuditLine, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import type { Step } from '../../../audit/step.ts';
import type { Machine } from '../../../core/machine.ts';
import { COMPARED } from '../../../audit/rules.ts';
import { Book, type Order } from './book.ts';
import { fillOf } from './fill.ts';
import { holdUnits, needPlacement, worstTicks, type Placement, type Price } from './placement.ts';
import { HOLD_SPOT } from './rows.ts';
import {
  DELIST,
  ENDING,
  FEE,
  FILL_LEGS,
  FILL_OR_KILL,
  FUNDS,
  HELD,
  HOLD,
  MAKER_PRICE,
  MATCHING,
  OPEN_ORDERS,
  ORDER,
  OWN_ORDER,
  POST_ONLY,
  PROTECTION_PRICE,
  RATE,
  RELEASE,
  RESTING,
} from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Reason = Extract<ExchangeEvent, { type: 'spot.ended' }>['reason'];

/** Matches every order again, in books of its own. */
export class SpotAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly misplaced = { 'spot.accepted': ORDER, 'spot.filled': MATCHING, 'spot.rested': RESTING, 'spot.ended': ENDING };
  readonly #ground: AuditGround;
  readonly #books = new Map<number, Book>();
  /** By number, ascending. */
  readonly #open = new Map<number, Order>();
  readonly #openOf = new Map<number, Set<Order>>();
  #orders = 0;
  #fills = 0;
  #ends = 0;

  constructor(ground: AuditGround) {
    this.#ground = ground;
    this.commands = {
      'spot.place': { by: 'account', memory: '24-hours', accept: (step, body) => this.#place(step, body) },
      // What comes of it is not known here yet, and stands where it must not.
      'spot.peg': { by: 'account', memory: '24-hours', accept: (step) => step.seq },
      'spot.cancel': { by: 'account', memory: '24-hours', accept: (step, body) => this.#cancel(step, body) },
      'spot.cancelAll': { by: 'account', memory: '24-hours', accept: (step, body) => this.#cancelAll(step, body) },
      'spot.delist': { by: 'house', memory: '30-days', accept: (step, body) => this.#delist(step, body) },
    };
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#orders, of: 'orders matched again' },
      { count: this.#fills, of: 'trades' },
      { count: this.#ends, of: 'ends of orders' },
      { count: this.#open.size, of: 'open orders' },
    ];
  }

  /** I5 at the end: every open order holds what it should, and no hold is without its open order. */
  finish(): void {
    const { postings, find } = this.#ground;
    for (const order of this.#open.values()) {
      const units = postings.units(this.#holdOf(order, 0n));
      if (units !== order.heldUnits) find(HELD, `the hold of order ${order.orderId}`, order.heldUnits, units);
    }
    for (const { ref, amount } of postings.rowsOf(HOLD_SPOT))
      if (!this.#open.has(ref)) find(HELD, `the hold of order ${ref}, which is not open`, 0n, amount);
  }

  /** Each order's own hold, as the exchange has it. */
  compare(machine: Machine, accountIds: Iterable<number>): void {
    const holds = new Map<number, bigint>();
    for (const accountId of accountIds)
      for (const order of machine.ask({ type: 'spot.openOrders', accountId, marketId: 0 })) holds.set(order.orderId, order.holdUnits);
    for (const { ref, amount } of this.#ground.postings.rowsOf(HOLD_SPOT))
      if (holds.get(ref) !== amount)
        this.#ground.find(COMPARED, `the hold of order ${ref} in the exchange`, amount, holds.get(ref) ?? 'none');
  }

  #place(step: Step, body: Placement): number {
    const market = this.#ground.markets.market(body.marketId);
    if (!step.need(market !== undefined, ORDER, 'the market', 'a defined one', body.marketId) || market === undefined) return step.seq;
    this.#ground.protection.needOpening(step);
    const last = this.#ground.prices.last(market.symbolId);
    const isOk = last?.state === 'ok' && !this.#ground.prices.isStale(market.symbolId, step.timeMs);
    const price: Price = { priceTicks: last?.priceTicks ?? 0, isOk };
    needPlacement(step, market, price, body);
    const { marketId, side, kind, timeInForce, priceTicks, lots, amountUnits } = body;
    const { seq: orderId, accountId } = step;
    const limitTicks = worstTicks(market, price, body);
    const { feePpm } = market.terms;
    const heldUnits = holdUnits(market, body, limitTicks);
    const leftLots = amountUnits > 0n ? Number.MAX_SAFE_INTEGER : lots;
    const order: Order = { orderId, accountId, marketId, side, limitTicks, feePpm, leftLots, heldUnits };
    this.#needRoom(step, market, body, order);
    const hold = this.#holdOf(order, heldUnits);
    const available = this.#ground.accounts.available(accountId, hold.assetId);
    step.need(available >= heldUnits, FUNDS, 'what is available', `at least ${heldUnits}`, available);
    const legs = [legOf(PLATFORM, accountId, 0, hold.assetId, -heldUnits), hold];
    this.#orders += 1;
    step.event(
      {
        type: 'spot.accepted',
        orderId,
        accountId,
        marketId,
        side,
        kind,
        timeInForce,
        priceTicks,
        limitTicks,
        lots,
        amountUnits,
        feePpm,
        legs,
      },
      { is: ORDER, limitTicks: PROTECTION_PRICE, feePpm: RATE, legs: HOLD },
    );
    this.#match(step, market, order, body);
    return orderId;
  }

  /** What the book and the account's other orders allow. */
  #needRoom(step: Step, market: KnownMarket, { timeInForce }: Placement, order: Order): void {
    const { accountId, side, limitTicks } = order;
    if (timeInForce === 'ioc') return;
    const met = this.#bookOf(market.marketId).within(side === 'buy' ? 'sell' : 'buy', limitTicks);
    if (timeInForce === 'fok') {
      let left = order.leftLots;
      for (const resting of met) {
        if (left <= 0 || resting.accountId === accountId) break;
        left -= resting.leftLots;
      }
      step.need(left <= 0, FILL_OR_KILL, 'lots that do not fill at once', 0, left);
      return;
    }
    let open = 0;
    for (const other of this.#openOf.get(accountId) ?? []) if (other.marketId === market.marketId) open += 1;
    step.need(open < market.terms.maxOpenOrders, OPEN_ORDERS, 'open orders before this one', `below ${market.terms.maxOpenOrders}`, open);
    if (timeInForce === 'post-only')
      step.need(met.next().done === true, POST_ONLY, 'what a post-only order takes', 'nothing', 'a resting order');
  }

  #match(step: Step, market: KnownMarket, taker: Order, { kind, timeInForce, amountUnits }: Placement): void {
    const book = this.#bookOf(market.marketId);
    const opposite = taker.side === 'buy' ? 'sell' : 'buy';
    const isByAmount = amountUnits > 0n;
    let hasFilled = false;
    while (taker.leftLots > 0 && !(isByAmount && taker.heldUnits === 0n)) {
      const maker = book.best(opposite);
      const reaches =
        maker !== undefined && (taker.side === 'buy' ? maker.limitTicks <= taker.limitTicks : maker.limitTicks >= taker.limitTicks);
      if (!reaches) return this.#endTaking(step, taker, kind === 'market' && !hasFilled ? 'no-liquidity' : 'expired', timeInForce);
      if (maker.accountId === taker.accountId) return this.#end(step, taker, 'self-trade');
      const fill = fillOf(market, taker, maker, isByAmount);
      if (fill === null) return this.#end(step, taker, hasFilled ? 'filled' : 'no-liquidity');
      hasFilled = true;
      book.trades += 1;
      this.#fills += 1;
      step.event(
        { type: 'spot.filled', marketId: market.marketId, tradeId: book.trades, ...fill },
        { is: MATCHING, priceTicks: MAKER_PRICE, buyerFeeUnits: FEE, sellerFeeUnits: FEE, legs: FILL_LEGS },
      );
      if (maker.leftLots > 0) continue;
      book.remove(maker);
      this.#end(step, maker, 'filled');
    }
    this.#end(step, taker, 'filled');
  }

  /** Nothing more to take: what may rest does, and everything else ends. */
  #endTaking(step: Step, taker: Order, reason: Reason, timeInForce: Placement['timeInForce']): void {
    if (timeInForce === 'ioc' || timeInForce === 'fok') return this.#end(step, taker, reason);
    this.#bookOf(taker.marketId).rest(taker);
    this.#open.set(taker.orderId, taker);
    const own = this.#openOf.get(taker.accountId);
    if (own === undefined) this.#openOf.set(taker.accountId, new Set([taker]));
    else own.add(taker);
    step.event({ type: 'spot.rested', orderId: taker.orderId, marketId: taker.marketId, lots: taker.leftLots }, { is: RESTING });
  }

  #end(step: Step, order: Order, reason: Reason): void {
    const { orderId, accountId, marketId, heldUnits } = order;
    this.#ends += 1;
    this.#open.delete(orderId);
    const own = this.#openOf.get(accountId);
    own?.delete(order);
    if (own?.size === 0) this.#openOf.delete(accountId);
    const hold = this.#holdOf(order, -heldUnits);
    const legs = heldUnits === 0n ? [] : [legOf(PLATFORM, accountId, 0, hold.assetId, heldUnits), hold];
    order.heldUnits = 0n;
    step.event({ type: 'spot.ended', orderId, accountId, marketId, reason, legs }, { is: ENDING, legs: RELEASE });
  }

  #cancel(step: Step, { orderId }: Of<'spot.cancel'>): number {
    const order = this.#open.get(orderId);
    const isOwn = order?.accountId === step.accountId;
    step.need(
      isOwn,
      OWN_ORDER,
      `order ${orderId}`,
      `an open one of account ${step.accountId}`,
      order === undefined ? 'not open' : `account ${order.accountId}'s`,
    );
    if (isOwn) this.#endResting(step, order, 'cancelled');
    return orderId;
  }

  #cancelAll(step: Step, { marketId }: Of<'spot.cancelAll'>): number {
    const isKnown = marketId === 0 || this.#ground.markets.market(marketId) !== undefined;
    step.need(isKnown && isWhole(marketId, 0, Number.MAX_SAFE_INTEGER), OWN_ORDER, 'the market', '0 or a defined one', marketId);
    for (const order of this.#openOf.get(step.accountId) ?? [])
      if (marketId === 0 || order.marketId === marketId) this.#endResting(step, order, 'cancelled');
    return 0;
  }

  /** Nothing of an account that excluded itself goes on waiting for a trade. */
  excluded(step: Step): void {
    for (const order of this.#openOf.get(step.accountId) ?? []) this.#endResting(step, order, 'cancelled');
  }

  #delist(step: Step, { marketId }: Of<'spot.delist'>): number {
    const market = this.#ground.markets.market(marketId);
    step.need(
      market?.terms.enable === false,
      DELIST,
      `market ${marketId}`,
      'defined and not enabled',
      market === undefined ? 'none' : 'enabled',
    );
    for (const order of this.#bookOf(marketId).orders()) this.#endResting(step, order, 'delisted');
    return marketId;
  }

  #endResting(step: Step, order: Order, reason: Reason): void {
    this.#bookOf(order.marketId).remove(order);
    this.#end(step, order, reason);
  }

  #bookOf(marketId: number): Book {
    let book = this.#books.get(marketId);
    if (book === undefined) {
      book = new Book();
      this.#books.set(marketId, book);
    }
    return book;
  }

  /** The leg on the hold of an order: a buy holds quote, a sell base. */
  #holdOf({ orderId, accountId, marketId, side }: Order, amount: bigint): ReturnType<typeof legOf> {
    const market = this.#ground.markets.market(marketId);
    const assetId = (side === 'buy' ? market?.quoteAssetId : market?.baseAssetId) ?? 0;
    return legOf(HOLD_SPOT, accountId, orderId, assetId, amount);
  }
}
