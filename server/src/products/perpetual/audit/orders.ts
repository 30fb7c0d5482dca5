import { MOST_LOTS } from '../../../audit/ground/market.ts';
import { isWhole } from '../../../audit/ground/shapes.ts';
import { CONTRACT } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import type { Work } from '../../../audit/trading/work.ts';
import { endOrder } from './aftermath.ts';
import { feeUnits, initialMargin, valueUnits } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import { legsOf } from './legs.ts';
import { match } from './matching.ts';
import { OUTSIDE, type Of, type Order, type Position } from './objects.ts';
import { isOrder, limitOf, needOpening, needPostOnly, needRoom, type Opening } from './placement.ts';
import { AT_MARKET, boundOf, sendReducing } from './reducing.ts';
import { HOLD_PERPETUAL } from './rows.ts';
import { FUNDS, HOLD, LIQUIDITY, ORDER, OWN, PROTECTION_PRICE, QUANTITY, RATE, REDUCING_PRICE } from './rules.ts';

/** An order that opens a position or adds to it. Answers its number. */
export function open(state: AuditState, work: Work, body: Opening): number {
  const { step } = work;
  const { accountId } = step;
  const market = state.market(body.marketId);
  if (!step.need(market !== undefined, ORDER, 'the market', 'a defined one', body.marketId) || market === undefined) return 0;
  needOpening(state, step, market, body);
  const { marketId, side, kind, timeInForce, priceTicks, lots, leverage, takeProfit, stopLoss } = body;
  const buys = side === 'long';
  const limitTicks = limitOf(market, body);
  needPostOnly(step, market, timeInForce, buys, limitTicks);
  const { openFeePpm: feePpm } = market.terms;
  const value = valueUnits(limitTicks, lots, market.factor);
  const holdUnits = initialMargin(value, leverage) + feeUnits(value, feePpm);
  const available = state.available(accountId);
  step.need(available >= holdUnits, FUNDS, 'what is available', `at least ${holdUnits}`, available);
  market.settleMark();
  state.last.order += 1;
  const orderId = state.last.order;
  const ofOrder = {
    orderId,
    accountId,
    side,
    cause: 'user',
    kind,
    timeInForce,
    limitTicks,
    leverage,
    feePpm,
    takeProfit,
    stopLoss,
  } as const;
  const legs = legsOf(state.assetId, [
    [CONTRACT, accountId, 0, -holdUnits],
    [HOLD_PERPETUAL, accountId, orderId, holdUnits],
  ]);
  step.event(
    { type: 'perpetual.accepted', ...ofOrder, marketId, positionId: 0, priceTicks, lots, budgetUnits: 0n, holdUnits, legs },
    { is: ORDER, limitTicks: PROTECTION_PRICE, feePpm: RATE, holdUnits: HOLD, legs: HOLD },
  );
  const order: Order = {
    ...OUTSIDE,
    ...ofOrder,
    market,
    position: null,
    buys,
    isInsured: false,
    leftLots: lots,
    filledUnits: 0n,
    heldUnits: holdUnits,
    budgetUnits: 0n,
  };
  match(state, work, order);
  return orderId;
}

/** The open position of this number, if it is the acting account's. */
export function ownPosition(state: AuditState, step: Step, positionId: number): Position | undefined {
  const position = state.positions.get(positionId);
  const isOwn = position?.accountId === step.accountId;
  const found = position === undefined ? 'not open' : `account ${position.accountId}'s`;
  step.need(isOwn, OWN, `position ${positionId}`, `an open one of account ${step.accountId}`, found);
  return isOwn ? position : undefined;
}

/** Part or all of a position is closed. Answers the number of the order. */
export function close(state: AuditState, work: Work, body: Of<'perpetual.close'>): number {
  const { step } = work;
  const { positionId, kind, timeInForce, priceTicks } = body;
  const isShaped = isOrder(body) && isWhole(body.lots, 0, MOST_LOTS);
  step.need(isShaped, ORDER, 'the fields of the order', 'those of its kind', `${kind} ${timeInForce} ${priceTicks} ${body.lots}`);
  const position = ownPosition(state, step, positionId);
  if (position === undefined) return 0;
  const { market, side } = position;
  step.need(body.lots <= position.lots, QUANTITY, 'the lots', `at most ${position.lots}`, body.lots);
  const bound = boundOf(position);
  const limitTicks = kind === 'limit' ? priceTicks : bound;
  const isInside = side === 'long' ? limitTicks >= bound : limitTicks <= bound;
  step.need(isInside, REDUCING_PRICE, 'the limit', `no further than ${bound}`, limitTicks);
  const buys = side === 'short';
  if (kind === 'market')
    step.need(market.book.met(buys, limitTicks) !== undefined, LIQUIDITY, 'what a market order can fill', 'something', 'nothing');
  if (timeInForce === 'gtc' || timeInForce === 'post-only') needRoom(state, step, market);
  needPostOnly(step, market, timeInForce, buys, limitTicks);
  const lots = body.lots === 0 ? position.lots : body.lots;
  sendReducing(state, work, position, { cause: 'user', kind, timeInForce, priceTicks, limitTicks, lots, budgetUnits: 0n });
  return state.last.order;
}

/** The market of a command that names one, or 0 for all. */
function marketsOf(state: AuditState, step: Step, marketId: number) {
  const markets = state.markets().filter((market) => marketId === 0 || market.marketId === marketId);
  step.need(marketId === 0 || markets.length > 0, OWN, 'the market', '0 or a defined one', marketId);
  return markets;
}

/** By market, the long side before the short: all orders are cancelled, of a side those that open first; then each position is closed at market. */
export function closeAll(state: AuditState, work: Work, { marketId }: Of<'perpetual.closeAll'>): number {
  const { step } = work;
  const { accountId } = step;
  const sides = [...marketsOf(state, step, marketId)].flatMap((market) => (['long', 'short'] as const).map((side) => ({ market, side })));
  for (const { market, side } of sides) {
    for (const order of state.openingOf({ accountId, market, side })) endOrder(state, step, order, 'cancelled');
    const position = market.positionOf(accountId, side);
    if (position === undefined) continue;
    for (const order of state.reducingOf(position)) endOrder(state, step, order, 'cancelled');
  }
  for (const { market, side } of sides) {
    const position = market.positionOf(accountId, side);
    if (position === undefined) continue;
    const { lots } = position;
    sendReducing(state, work, position, { cause: 'user', ...AT_MARKET, limitTicks: boundOf(position), lots, budgetUnits: 0n });
  }
  return 0;
}

export function cancel(state: AuditState, step: Step, { orderId }: Of<'perpetual.cancel'>): number {
  const order = state.ordersOf(step.accountId).find((one) => one.orderId === orderId);
  step.need(order !== undefined, OWN, `order ${orderId}`, `an open one of account ${step.accountId}`, 'none of its open orders');
  if (order !== undefined) endOrder(state, step, order, 'cancelled');
  return orderId;
}

export function cancelAll(state: AuditState, step: Step, { marketId }: Of<'perpetual.cancelAll'>): number {
  const markets = marketsOf(state, step, marketId);
  for (const order of state.ordersOf(step.accountId)) if (markets.includes(order.market)) endOrder(state, step, order, 'cancelled');
  return 0;
}

/** Nothing of an owner whose person excluded himself goes on waiting to open something; what reduces stays. */
export function cancelOpening(state: AuditState, step: Step, ownerId: number): void {
  for (const order of state.ordersOf(ownerId)) if (order.position === null) endOrder(state, step, order, 'cancelled');
}
