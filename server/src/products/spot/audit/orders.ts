import type { KnownMarket } from '../../../audit/ground/market.ts';
import { isWhole } from '../../../audit/ground/shapes.ts';
import type { Step } from '../../../audit/step.ts';
import type { AuditState } from './state.ts';
import { match } from './matching.ts';
import type { Of, Order } from './objects.ts';
import { holdUnits, needPlacement, worstTicks, type Placement, type Price } from './placement.ts';
import { DELIST, FILL_OR_KILL, FUNDS, HOLD, OPEN_ORDERS, ORDER, OWN_ORDER, POST_ONLY, PROTECTION_PRICE, RATE } from './rules.ts';

export function place(state: AuditState, step: Step, body: Placement): number {
  const { markets, protection, prices, accounts } = state.ground;
  const market = markets.market(body.marketId);
  if (!step.need(market !== undefined, ORDER, 'the market', 'a defined one', body.marketId) || market === undefined) return step.seq;
  protection.needOpening(step);
  const last = prices.last(market.symbolId);
  const isOk = last?.state === 'ok' && !prices.isStale(market.symbolId, step.timeMs);
  const price: Price = { priceTicks: last?.priceTicks ?? 0, isOk };
  needPlacement(step, market, price, body);
  const { marketId, side, kind, timeInForce, priceTicks, lots, amountUnits } = body;
  const { seq: orderId, accountId } = step;
  const limitTicks = worstTicks(market, price, body);
  const { feePpm } = market.terms;
  const heldUnits = holdUnits(market, body, limitTicks);
  const leftLots = amountUnits > 0n ? Number.MAX_SAFE_INTEGER : lots;
  const placed = { orderId, accountId, marketId, limitTicks, feePpm };
  const order: Order = { ...placed, buys: side === 'buy', offsetPpm: null, bookTicks: 0, bookTurn: 0, leftLots, heldUnits };
  needRoom(state, step, market, body, order);
  const legs = state.holdLegs(order);
  const available = accounts.available(accountId, state.holdOf(order, 0n).assetId);
  step.need(available >= heldUnits, FUNDS, 'what is available', `at least ${heldUnits}`, available);
  state.counts.orders += 1;
  step.event(
    { type: 'spot.accepted', ...placed, side, kind, timeInForce, priceTicks, lots, amountUnits, legs },
    { is: ORDER, limitTicks: PROTECTION_PRICE, feePpm: RATE, legs: HOLD },
  );
  match(state, step, market, order, body);
  return orderId;
}

/** What the book and the person's other orders allow. */
function needRoom(state: AuditState, step: Step, { terms, marketId }: KnownMarket, { timeInForce }: Placement, order: Order): void {
  const { accountId, buys, limitTicks } = order;
  if (timeInForce === 'ioc') return;
  const { accounts } = state.ground;
  const { book } = state.market(marketId);
  if (timeInForce === 'fok') {
    let left = order.leftLots;
    for (const { bookTicks, leftLots, accountId: makerId } of book.orders(!buys)) {
      const isReached = buys ? bookTicks <= limitTicks : bookTicks >= limitTicks;
      if (left <= 0 || !isReached || accounts.isOneHand(makerId, accountId)) break;
      left -= leftLots;
    }
    step.need(left <= 0, FILL_OR_KILL, 'lots that do not fill at once', 0, left);
    return;
  }
  const open = accounts.withPersonOf(accountId).reduce((sum, ownerId) => sum + state.openIn(ownerId, marketId), 0);
  step.need(open < terms.maxOpenOrders, OPEN_ORDERS, 'open orders before this one', `below ${terms.maxOpenOrders}`, open);
  if (timeInForce === 'post-only')
    step.need(book.met(buys, limitTicks) === undefined, POST_ONLY, 'what a post-only order takes', 'nothing', 'a resting order');
}

export function cancel(state: AuditState, step: Step, { orderId }: Of<'spot.cancel'>): number {
  const order = state.open.get(orderId);
  const isOwn = order?.accountId === step.accountId;
  const found = order === undefined ? 'not open' : `account ${order.accountId}'s`;
  step.need(isOwn, OWN_ORDER, `order ${orderId}`, `an open one of account ${step.accountId}`, found);
  if (isOwn) state.end(step, order, 'cancelled');
  return orderId;
}

export function cancelAll(state: AuditState, step: Step, { marketId }: Of<'spot.cancelAll'>): number {
  const isKnown = marketId === 0 || state.ground.markets.market(marketId) !== undefined;
  step.need(isKnown && isWhole(marketId, 0, Number.MAX_SAFE_INTEGER), OWN_ORDER, 'the market', '0 or a defined one', marketId);
  for (const order of state.openOf(step.accountId)) if (marketId === 0 || order.marketId === marketId) state.end(step, order, 'cancelled');
  return 0;
}

/** Nothing of an owner whose person excluded himself goes on waiting for a trade. */
export function cancelAllOf(state: AuditState, step: Step, ownerId: number): void {
  for (const order of state.openOf(ownerId)) state.end(step, order, 'cancelled');
}

/** Those in the book by price and time, bids first, then pegged ones that wait outside, by number. */
export function delist(state: AuditState, step: Step, { marketId }: Of<'spot.delist'>): number {
  const market = state.ground.markets.market(marketId);
  const found = market === undefined ? 'none' : 'enabled';
  step.need(market?.terms.enable === false, DELIST, `market ${marketId}`, 'defined and not enabled', found);
  const { book, pegged } = state.market(marketId);
  const outside = pegged.all().filter(({ bookTicks }) => bookTicks === 0);
  for (const order of [...book.orders(true), ...book.orders(false), ...outside]) state.end(step, order, 'delisted');
  return marketId;
}
