import type { AuditGround } from '../../../audit/ground/ground.ts';
import { CONTRACT } from '../../../audit/plan.ts';
import { isPegged } from '../../../audit/trading/pegged-orders.ts';
import type { Market } from './market.ts';
import type { Order, Pegged, Position, Trigger } from './objects.ts';
import { INSURANCE } from './rows.ts';

/** Markets, orders, positions and triggers of all accounts, as the journal's commands alone make them. */
export class AuditState {
  readonly ground: AuditGround;
  readonly positions = new Map<number, Position>();
  readonly triggers = new Map<number, Trigger>();
  readonly #markets = new Map<number, Market>();
  readonly #ordersOf = new Map<number, Set<Order>>();
  /** The last number of each kind: all markets count together, from 1. */
  readonly last = { order: 0, position: 0, trigger: 0 };
  readonly counts = { fills: 0, ends: 0, marks: 0, funded: 0, triggered: 0, liquidations: 0, deleveraged: 0 };

  constructor(ground: AuditGround) {
    this.ground = ground;
  }

  market(marketId: number): Market | undefined {
    return this.#markets.get(marketId);
  }

  marketOfSymbol(symbolId: number): Market | undefined {
    return this.markets().find((market) => market.symbolId === symbolId);
  }

  /** By ascending number. */
  markets(): readonly Market[] {
    return [...this.#markets.values()].toSorted((a, b) => a.marketId - b.marketId);
  }

  addMarket(market: Market): void {
    this.#markets.set(market.marketId, market);
  }

  get assetId(): number {
    return this.ground.accounts.stakeAssetId;
  }

  /** What an account has available in its contract wallet, as the journal's legs make it. */
  available(accountId: number): bigint {
    return this.ground.postings.units({ code: CONTRACT.code, ownerId: accountId, ref: 0, assetId: this.assetId });
  }

  insurance({ marketId }: Market): bigint {
    return this.ground.postings.units({ code: INSURANCE.code, ownerId: 0, ref: marketId, assetId: this.assetId });
  }

  /** Whether the market has a mark and, at this time, a price: only then is anything opened, triggered or liquidated. */
  isLive({ symbolId, marks }: Market, timeMs: number): boolean {
    return marks > 0 && this.ground.prices.isForLeverage(symbolId) && !this.ground.prices.isStale(symbolId, timeMs);
  }

  /** Open orders of an account, from old to new; a copy, since ending one changes it. */
  ordersOf(accountId: number): readonly Order[] {
    return [...(this.#ordersOf.get(accountId) ?? [])];
  }

  *orders(): Generator<Order> {
    for (const orders of this.#ordersOf.values()) yield* orders;
  }

  /** Opening orders of one side of a market. */
  openingOf({ accountId, market, side }: Pick<Order, 'accountId' | 'market' | 'side'>): readonly Order[] {
    return this.ordersOf(accountId).filter((order) => order.position === null && order.market === market && order.side === side);
  }

  reducingOf(position: Position): readonly Order[] {
    return this.ordersOf(position.accountId).filter((order) => order.position === position);
  }

  rest(order: Order): void {
    order.market.book.rest(order, order.limitTicks);
    this.#open(order);
  }

  /** A pegged order is open from its acceptance on, in the book or outside. */
  peg(order: Pegged): void {
    order.market.pegged.add(order);
    this.#open(order);
  }

  #open(order: Order): void {
    const own = this.#ordersOf.get(order.accountId);
    if (own === undefined) this.#ordersOf.set(order.accountId, new Set([order]));
    else own.add(order);
  }

  /** An order is over, wherever it is. */
  remove(order: Order): void {
    order.market.book.remove(order);
    if (isPegged(order)) order.market.pegged.delete(order);
    const own = this.#ordersOf.get(order.accountId);
    own?.delete(order);
    if (own?.size === 0) this.#ordersOf.delete(order.accountId);
  }

  addTrigger(trigger: Trigger): void {
    this.triggers.set(trigger.triggerId, trigger);
    trigger.position.market.triggers.set(trigger.triggerId, trigger);
    trigger.position.market.reached.add(trigger);
    trigger.position.triggers.push(trigger);
  }

  removeTrigger(trigger: Trigger): void {
    const { position, triggerId } = trigger;
    this.triggers.delete(triggerId);
    position.market.triggers.delete(triggerId);
    position.market.reached.fired.delete(triggerId);
    position.triggers.splice(position.triggers.indexOf(trigger), 1);
  }
}
