import { liquidationTicks } from '@candor/formulas/perpetual/liquidation';
import type { Position } from '@candor/formulas/perpetual/position';
import { tierTable } from '@candor/formulas/perpetual/tiers';
import { AccountOrders } from '../../tables/account-orders.ts';
import { AccountTable } from '../../tables/account-table.ts';
import { LastEnded } from '../../tables/last-ended.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { MarketBooks } from '../../trading/market-books.ts';
import { NONE } from '../../trading/order-rows.ts';
import { Taker } from '../../trading/taker.ts';
import { MARGIN } from './accounts.ts';
import type { PerpetualMarketInfo } from './answers.ts';
import type { AttachedTrigger } from './commands.ts';
import { PerpetualMarket } from './market.ts';
import { Holding } from './positions/position.ts';
import type { OpenedPosition } from './positions/position.ts';
import { NOT_QUEUED } from './marks/price-queue.ts';
import { triggersAbove } from './triggers/trigger.ts';
import type { OpenedTrigger } from './triggers/trigger.ts';
import { UnitRows } from './positions/unit-rows.ts';

/** Take-profit and stop-loss that wait with an opening order for its first fill. */
export type Attached = { readonly takeProfit: AttachedTrigger | null; readonly stopLoss: AttachedTrigger | null };

/** What one account has: its orders, and its sides of markets (few, so a list). */
class AccountHoldings {
  readonly orders = new AccountOrders();
  readonly closedPositions = new LastEnded();
  readonly endedTriggers = new LastEnded();
  readonly holdings: Holding[] = [];
  /** Which side of which market each of them is, in their order, so that none needs to be looked at to find one. */
  readonly keys: number[] = [];
}

type Holdings = Pick<AccountHoldings, 'orders' | 'closedPositions' | 'endedTriggers'> & { readonly holdings: readonly Holding[] };

function keyOf(marketId: number, isLong: boolean): number {
  return 2 * marketId + (isLong ? 1 : 0);
}

/** Markets, books, positions and triggers, and the order that is being matched. Numbers of orders, positions and triggers count from 1. */
export class PerpetualState {
  readonly books = new MarketBooks();
  readonly taker = new Taker();
  readonly attached = new Map<number, Attached>();
  readonly positions = new Map<number, OpenedPosition>();
  readonly triggers = new Map<number, OpenedTrigger>();
  /** Amounts of open positions and of holdings. */
  readonly units = new UnitRows();
  orderCount = 0;
  positionCount = 0;
  triggerCount = 0;
  readonly #ledger: Ledger;
  readonly handOf: (ownerId: number) => number;
  readonly #nowMs: () => number;
  readonly #markets: (PerpetualMarket | undefined)[] = [];
  /** Those that there are; asked for at every command. */
  #defined: readonly PerpetualMarket[] = [];
  readonly #bySymbol = new Map<number, PerpetualMarket>();
  readonly #accounts = new AccountTable<AccountHoldings>();

  /** `handOf` answers whose orders never trade with an owner's. */
  constructor(ledger: Ledger, nowMs: () => number, handOf: (ownerId: number) => number) {
    this.#ledger = ledger;
    this.#nowMs = nowMs;
    this.handOf = handOf;
  }

  market(marketId: number): PerpetualMarket | undefined {
    return Number.isInteger(marketId) && marketId >= 0 ? this.#markets[marketId] : undefined;
  }

  /** Throws for an unknown market: an event about it is a bug. */
  marketOf(marketId: number): PerpetualMarket {
    const market = this.#markets[marketId];
    if (market === undefined) throw new RangeError(`no market ${marketId}`);
    return market;
  }

  /** A symbol has one market at most. */
  marketOfSymbol(symbolId: number): PerpetualMarket | undefined {
    return this.#bySymbol.get(symbolId);
  }

  /** By ascending number. */
  markets(): readonly PerpetualMarket[] {
    return this.#defined;
  }

  /** A definition or a change. */
  define(info: PerpetualMarketInfo, timeMs: number): void {
    const table = tierTable(info.terms.tiers);
    if (table === null) throw new RangeError(`market ${info.marketId} has no tiers`);
    const known = this.#markets[info.marketId];
    if (known !== undefined) known.versions.plan(info, timeMs);
    const market = known ?? this.add([info]);
    market.setTiers(info.tierVersion, table);
  }

  /** A new market, with all versions of its terms. */
  add(versions: readonly PerpetualMarketInfo[]): PerpetualMarket {
    const [{ marketId, symbolId } = { marketId: 0, symbolId: 0 }] = versions;
    const market = new PerpetualMarket(versions, this.books.of(marketId).pegs, this.#nowMs);
    while (this.#markets.length <= marketId) this.#markets.push(undefined);
    this.#markets[marketId] = market;
    this.#bySymbol.set(symbolId, market);
    this.#defined = this.#markets.filter((one) => one !== undefined);
    return market;
  }

  account(accountId: number): Holdings | undefined {
    return this.#accounts.find(accountId);
  }

  accounts(): Generator<readonly [accountId: number, has: Holdings]> {
    return this.#accounts.entries();
  }

  ordersOf(accountId: number): AccountOrders {
    return this.#of(accountId).orders;
  }

  /** What was the account's and has ended, as a snapshot says. */
  remember(
    accountId: number,
    ended: { readonly orders: readonly number[]; readonly positions: readonly number[]; readonly triggers: readonly number[] },
  ): void {
    const has = this.#of(accountId);
    for (const orderId of ended.orders) has.orders.finish(orderId);
    for (const positionId of ended.positions) has.closedPositions.add(positionId);
    for (const triggerId of ended.triggers) has.endedTriggers.add(triggerId);
  }

  holding(accountId: number, marketId: number, isLong: boolean): Holding | undefined {
    const has = this.#accounts.find(accountId);
    if (has === undefined) return undefined;
    const key = keyOf(marketId, isLong);
    for (let index = 0; index < has.keys.length; index++) if (has.keys[index] === key) return has.holdings[index];
    return undefined;
  }

  /** Made at its first use; `dropEmpty` takes it away again. */
  holdingOf(accountId: number, marketId: number, isLong: boolean): Holding {
    const known = this.holding(accountId, marketId, isLong);
    if (known !== undefined) return known;
    const holding = new Holding(this.units, accountId, marketId, isLong);
    const has = this.#of(accountId);
    has.holdings.push(holding);
    has.keys.push(keyOf(marketId, isLong));
    return holding;
  }

  dropEmpty(holding: Holding): void {
    if (!holding.isEmpty) return;
    const { holdings, keys } = this.#of(holding.accountId);
    const index = holdings.indexOf(holding);
    holdings.splice(index, 1);
    keys.splice(index, 1);
    holding.release();
  }

  positionOf(positionId: number): OpenedPosition {
    const position = this.positions.get(positionId);
    if (position === undefined) throw new RangeError(`position ${positionId} is not open`);
    return position;
  }

  marginUnits({ positionId, accountId }: OpenedPosition): bigint {
    return this.#ledger.object(MARGIN, positionId, accountId);
  }

  /** The position as the formulas take it. */
  facts(position: OpenedPosition): Position {
    const { isLong, lots, entryValueUnits } = position;
    return { isLong, lots, entryValueUnits, marginUnits: this.marginUnits(position) };
  }

  /** The row of an open order; throws when it does not rest: an event about it is a bug. */
  rowOf(orderId: number): number {
    const row = this.books.rows.find(orderId);
    if (row === NONE) throw new RangeError(`order ${orderId} is not open`);
    return row;
  }

  assertTaker(orderId: number): void {
    if (this.taker.orderId !== orderId) throw new RangeError(`order ${orderId} is not being matched`);
  }

  addPosition(position: OpenedPosition): void {
    const market = this.marketOf(position.marketId);
    this.positions.set(position.positionId, position);
    market.addPosition(position);
    this.holdingOf(position.accountId, position.marketId, position.isLong).position = position;
  }

  /** Lots, entry value or margin have changed: the liquidation price follows. */
  positionChanged(position: OpenedPosition): void {
    const market = this.marketOf(position.marketId);
    const queue = position.isLong ? market.longs : market.shorts;
    const isQueued = position.queueIndex !== NOT_QUEUED;
    position.numbers = null;
    if (position.lots > 0)
      position.liquidationTicks = liquidationTicks(this.facts(position), market.tierTable(position.tierVersion), market.info.factor);
    const isReachable = position.lots > 0 && position.liquidationTicks !== 0 && position.waitedAtMark !== market.mark.n;
    if (isQueued && isReachable) queue.moved(position);
    else if (isQueued) queue.remove(position);
    else if (isReachable) queue.add(position);
    market.reorder(position);
    for (const triggerId of market.fired.isEmpty ? [] : position.triggers) {
      const trigger = this.triggers.get(triggerId);
      if (trigger !== undefined) market.fired.changed(trigger);
    }
  }

  /**
   * Something from outside changes a market at its mark. That comes when everything that the mark has reached is dealt with, so what is liquidatable
   * still found nothing and is done until the next (`product-rules` 5.5).
   */
  settleMark(market: PerpetualMarket): void {
    const { markTicks } = market.mark;
    for (const queue of [market.longs, market.shorts])
      if (queue.isFirstReached(markTicks)) for (const position of queue.reachedBy(markTicks)) this.waitForMark(position);
  }

  /** It is done at this mark. */
  waitForMark(position: OpenedPosition): void {
    const market = this.marketOf(position.marketId);
    position.waitedAtMark = market.mark.n;
    market.waiting.add(position);
    this.positionChanged(position);
  }

  /** It has no lots, orders and triggers any more. */
  dropPosition(position: OpenedPosition): void {
    const { positionId, accountId, marketId, isLong, lots, orders, triggers } = position;
    if (lots + orders.length + triggers.length > 0) throw new RangeError(`position ${positionId} is not closed`);
    const market = this.marketOf(marketId);
    this.positions.delete(positionId);
    this.#of(accountId).closedPositions.add(positionId);
    market.dropPosition();
    market.waiting.delete(position);
    const holding = this.holdingOf(accountId, marketId, isLong);
    holding.position = null;
    position.release();
    this.dropEmpty(holding);
  }

  addTrigger(trigger: OpenedTrigger): void {
    const position = this.positionOf(trigger.positionId);
    this.triggers.set(trigger.triggerId, trigger);
    position.triggers.push(trigger.triggerId);
    this.marketOf(position.marketId).nextFallen = undefined;
    if (trigger.firedAtMark > 0) this.marketOf(position.marketId).fired.add(trigger);
    else this.#queueOf(position, trigger).add(trigger);
    this.marketOf(position.marketId).reachedTriggers.changed(trigger);
  }

  removeTrigger(triggerId: number): void {
    const trigger = this.triggers.get(triggerId);
    if (trigger === undefined) throw new RangeError(`trigger ${triggerId} is not set`);
    const position = this.positionOf(trigger.positionId);
    this.marketOf(position.marketId).nextFallen = undefined;
    this.triggers.delete(triggerId);
    this.#of(trigger.accountId).endedTriggers.add(triggerId);
    position.triggers.splice(position.triggers.indexOf(triggerId), 1);
    if (trigger.queueIndex !== NOT_QUEUED) this.#queueOf(position, trigger).remove(trigger);
    else this.marketOf(position.marketId).fired.delete(trigger);
    this.marketOf(position.marketId).reachedTriggers.changed(trigger);
  }

  /** A new mark: what waited for it is tried again. */
  wake(market: PerpetualMarket): void {
    market.resetOrders();
    const waited = [...market.waiting];
    market.waiting.clear();
    for (const position of waited) this.positionChanged(position);
  }

  #queueOf(position: OpenedPosition, trigger: OpenedTrigger) {
    const market = this.marketOf(position.marketId);
    return triggersAbove(position.isLong, trigger.kind) ? market.triggersAbove : market.triggersBelow;
  }

  #of(accountId: number): AccountHoldings {
    let holdings = this.#accounts.find(accountId);
    if (holdings === undefined) {
      holdings = new AccountHoldings();
      this.#accounts.set(accountId, holdings);
    }
    return holdings;
  }
}
