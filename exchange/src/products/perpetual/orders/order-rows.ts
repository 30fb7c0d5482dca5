import { notional } from '@candor/money/market-scale';
import { FLAGS, LOTS, MARKET_ID, OWNER } from '../../../trading/order-rows.ts';
import { ASK, BID } from '../../../trading/side.ts';
import type { Taker } from '../../../trading/taker.ts';
import { BY_AMOUNT, IMMEDIATE, LIQUIDATION, MARKET, PEGGED, POST_ONLY, REDUCE_ONLY } from '../../../trading/taker.ts';
import type { PerpetualEvent } from '../events.ts';
import { isLongOf } from './party.ts';
import { bookSideOf, limitTicksOf } from './order-limits.ts';
import type { Holding } from '../positions/position.ts';
import type { PerpetualState } from '../state.ts';

type Accepted = Extract<PerpetualEvent, { type: 'perpetual.accepted' }>;
type Rested = Extract<PerpetualEvent, { type: 'perpetual.rested' }>;

type Flagged = Pick<Accepted, 'kind' | 'timeInForce' | 'positionId' | 'cause' | 'budgetUnits'>;

/** What an order's kind and time in force mean to the match loop. */
export function flagsOf({ kind, timeInForce, positionId, cause, budgetUnits }: Flagged): number {
  const restsOrNot = timeInForce === 'gtc' ? 0 : timeInForce === 'post-only' ? POST_ONLY : IMMEDIATE;
  const reducing = positionId === 0 ? 0 : REDUCE_ONLY;
  return (
    restsOrNot |
    (kind === 'market' ? MARKET : 0) |
    reducing |
    (cause === 'liquidation' ? LIQUIDATION : 0) |
    (budgetUnits > 0n ? BY_AMOUNT : 0)
  );
}

/** Opening a long and reducing a short buy. */
export function bookSide(isLong: boolean, isReducing: boolean): number {
  return isLong === isReducing ? ASK : BID;
}

export function acceptOrder(state: PerpetualState, event: Accepted, timeMs: number): void {
  const { taker } = state;
  if (taker.orderId !== 0) throw new RangeError(`order ${event.orderId} before ${taker.orderId} rested or ended`);
  if (event.orderId !== state.orderCount + 1) throw new RangeError(`order ${event.orderId} after ${state.orderCount}`);
  const isReducing = event.positionId !== 0;
  state.orderCount = event.orderId;
  taker.orderId = event.orderId;
  taker.ownerId = event.accountId;
  taker.handId = state.handOf(event.accountId);
  taker.marketId = event.marketId;
  taker.side = bookSide(event.side === 'long', isReducing);
  taker.flags = flagsOf(event);
  taker.limitTicks = event.limitTicks;
  taker.lots = event.lots;
  taker.filledLots = 0;
  taker.feePpm = event.feePpm;
  taker.leverage = event.leverage;
  taker.link = event.positionId;
  taker.budgetUnits = event.budgetUnits;
  taker.acceptedMs = timeMs;
  taker.filledUnits = 0n;
  taker.feeUnits = 0n;
  if (event.takeProfit !== null || event.stopLoss !== null) {
    state.attached.set(event.orderId, { takeProfit: event.takeProfit, stopLoss: event.stopLoss });
  }
  if (isReducing) return;
  // Its leverage is the side's from now on.
  state.holdingOf(event.accountId, event.marketId, event.side === 'long').leverage = event.leverage;
}

export function restOrder(state: PerpetualState, { orderId, lots }: Rested): void {
  state.assertTaker(orderId);
  const { taker, books } = state;
  if (lots !== taker.lots - taker.filledLots)
    throw new RangeError(`order ${orderId} rests with ${lots} of ${taker.lots - taker.filledLots} lots`);
  const market = state.marketOf(taker.marketId);
  market.nextFallen = undefined;
  if ((taker.flags & PEGGED) !== 0) {
    taker.orderId = 0;
    return market.pegs.comeBack();
  }
  books.rest(taker);
  indexOrder(state, indexedOf(taker));
  taker.orderId = 0;
}

/** Whose order it is, and what it would open or reduce. */
export type IndexedOrder = {
  readonly orderId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly isReducing: boolean;
  readonly isLong: boolean;
  readonly positionId: number;
  readonly leverage: number;
  readonly limitTicks: number;
  readonly leftLots: number;
};

/** Of an order that comes to rest. */
export function indexedOf(taker: Taker): IndexedOrder {
  const isReducing = (taker.flags & REDUCE_ONLY) !== 0;
  return {
    orderId: taker.orderId,
    accountId: taker.ownerId,
    marketId: taker.marketId,
    isReducing,
    isLong: isLongOf(taker.side, isReducing),
    positionId: taker.link,
    leverage: taker.leverage,
    limitTicks: taker.limitTicks,
    leftLots: taker.lots - taker.filledLots,
  };
}

/** Notes a resting order with its account and its position or side. Numbers come ascending. */
export function indexOrder(state: PerpetualState, order: IndexedOrder): void {
  state.ordersOf(order.accountId).add(order.orderId, order.marketId);
  if (order.isReducing) {
    state.positionOf(order.positionId).orders.push(order.orderId);
    return;
  }
  const holding = state.holdingOf(order.accountId, order.marketId, order.isLong);
  holding.leverage = order.leverage;
  holding.openingOrders.push(order.orderId);
  holding.addOpening(notional(order.limitTicks, order.leftLots, state.marketOf(order.marketId).info.factor));
}

/** Takes an order out: the one that is being matched, or one that rests. */
export function endOrderRow(state: PerpetualState, orderId: number): void {
  const { taker } = state;
  if (state.attached.size > 0) state.attached.delete(orderId);
  const isMatched = taker.orderId === orderId;
  if (isMatched && (taker.flags & PEGGED) === 0) {
    state.ordersOf(taker.ownerId).finish(orderId);
    taker.orderId = 0;
    const holding = state.holding(taker.ownerId, taker.marketId, isLongOf(taker.side, (taker.flags & REDUCE_ONLY) !== 0));
    if (holding !== undefined) state.dropEmpty(holding);
    return;
  }
  dropRow(state, orderId);
  if (!isMatched) return;
  taker.orderId = 0;
  state.marketOf(taker.marketId).pegs.comeBack();
}

function dropRow(state: PerpetualState, orderId: number): void {
  const row = state.rowOf(orderId);
  const { details, queue } = state.books.rows;
  const accountId = details[row + OWNER] ?? 0;
  const marketId = details[row + MARKET_ID] ?? 0;
  const { pegs } = state.marketOf(marketId);
  const isReducing = ((details[row + FLAGS] ?? 0) & REDUCE_ONLY) !== 0;
  const left = queue[row + LOTS] ?? 0;
  const book = state.books.bookAt(row);
  // An order without lots is in no queue, so the book does not know its side any more.
  const leftUnits = left === 0 ? 0n : notional(limitTicksOf(state, row), left, state.marketOf(marketId).info.factor);
  const isLong = left > 0 && isLongOf(bookSideOf(state, row), isReducing);
  const positionId = state.books.rows.linkAt(row);
  book.remove(row);
  pegs.delete(orderId);
  state.marketOf(marketId).nextFallen = undefined;
  state.ordersOf(accountId).remove(orderId, marketId);
  if (isReducing) return dropReducing(state, positionId, orderId);
  const holding = left > 0 ? state.holding(accountId, marketId, isLong) : openedBy(state, accountId, marketId, orderId);
  if (holding === undefined) throw new RangeError(`order ${orderId} opens nothing`);
  const { openingOrders } = holding;
  const index = openingOrders.indexOf(orderId);
  if (index === openingOrders.length - 1) openingOrders.pop();
  else openingOrders.splice(index, 1);
  if (left > 0) holding.addOpening(-leftUnits);
  state.dropEmpty(holding);
}

/** A position that a pegged order has closed is gone before the order is. */
export function dropReducing(state: PerpetualState, positionId: number, orderId: number): void {
  const orders = state.positions.get(positionId)?.orders ?? [];
  const index = orders.indexOf(orderId);
  if (index >= 0) orders.splice(index, 1);
}

/** The side that an order without lots was to open. */
function openedBy(state: PerpetualState, accountId: number, marketId: number, orderId: number): Holding | undefined {
  const long = state.holding(accountId, marketId, true);
  return long?.openingOrders.includes(orderId) === true ? long : state.holding(accountId, marketId, false);
}
