import { MOST_LOTS, MOST_TICKS } from '../../../audit/ground/market.ts';
import { isWhole } from '../../../audit/ground/shapes.ts';
import type { Step } from '../../../audit/step.ts';
import { initialMargin, openingBound, tierOf, valueUnits } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import type { Market } from './market.ts';
import type { Of, Order, Position } from './objects.ts';
import {
  BEFORE_STOP,
  INTEREST,
  LEVERAGE,
  MAY_OPEN,
  OPEN_ORDERS,
  ORDER,
  POST_ONLY,
  PROTECTION_PRICE,
  QUANTITY,
  TIER,
  TRIGGER,
} from './rules.ts';

export type Opening = Of<'perpetual.open'>;
type Wanted = Opening['takeProfit'];

const MOST_LEVERAGE = 125;
const MOST_TRIGGERS = 20;

/** In the last hour before a planned stop, and after its time. */
const STOP_NEAR_MS = 3_600_000;
export const LEVERAGE_NEAR_STOP = 5;

export function isStopNear({ ground }: AuditState, { timeMs }: Step): boolean {
  const stopMs = ground.stopMs();
  return stopMs > 0 && stopMs - timeMs <= STOP_NEAR_MS;
}

/** A limit order has a price, one at market has none and does not wait. */
export function isOrder({ kind, timeInForce, priceTicks }: Pick<Opening, 'kind' | 'timeInForce' | 'priceTicks'>): boolean {
  if (kind === 'limit') return isWhole(priceTicks, 1, MOST_TICKS);
  return priceTicks === 0 && (timeInForce === 'ioc' || timeInForce === 'fok');
}

export function isTrigger(wanted: Wanted): boolean {
  return wanted === null || (isWhole(wanted.triggerTicks, 1, MOST_TICKS) && isWhole(wanted.limitTicks, 0, MOST_TICKS));
}

/** The worst price of an opening order: its own, or at market the furthest that is allowed. */
export function limitOf({ markTicks }: Market, { kind, side, priceTicks, leverage }: Opening): number {
  return kind === 'limit' ? priceTicks : Math.min(openingBound(side, markTicks, leverage), MOST_TICKS);
}

/** What must hold for an opening order to be accepted, but for its funds (product rules 5.1, 5.2, 5.4). */
export function needOpening(state: AuditState, step: Step, market: Market, body: Opening): void {
  const { side, lots, leverage, kind, timeInForce, priceTicks, takeProfit, stopLoss } = body;
  const isShaped = isWhole(lots, 1, MOST_LOTS) && isWhole(leverage, 1, MOST_LEVERAGE) && isOrder(body);
  const areShaped = isTrigger(takeProfit) && isTrigger(stopLoss);
  step.need(isShaped && areShaped, ORDER, 'the fields of the order', 'those of its kind', `${kind} ${timeInForce} ${priceTicks} ${lots}`);
  if (!state.ground.accounts.isHouse(step.accountId)) state.ground.protection.needStake(step, 'perpetual', 0n);
  const { terms, marketId } = market;
  step.need(
    terms.enable && state.isLive(market, step.timeMs),
    MAY_OPEN,
    `market ${marketId}`,
    'enabled, with a mark and an ok price',
    'not so',
  );
  const { minShareLots, maxShareLots } = terms;
  step.need(isWhole(lots, minShareLots, maxShareLots), QUANTITY, 'the lots', `${minShareLots} … ${maxShareLots}`, lots);
  if (isStopNear(state, step))
    step.need(leverage <= LEVERAGE_NEAR_STOP, BEFORE_STOP, 'the leverage', `at most ${LEVERAGE_NEAR_STOP}`, leverage);
  const limitTicks = limitOf(market, body);
  const worst = openingBound(side, market.markTicks, leverage);
  const isInside = side === 'long' ? limitTicks <= worst : limitTicks >= worst;
  step.need(isInside, PROTECTION_PRICE, 'the limit', `no further than ${worst}`, limitTicks);
  const value = valueUnits(limitTicks, lots, market.factor);
  const margin = initialMargin(value, leverage);
  step.need(margin >= terms.minMarginUnits, QUANTITY, 'the margin', `at least ${terms.minMarginUnits}`, margin);
  needInterest(step, market, side, lots);
  needOfSide(state, step, market, body, value);
}

/** What the account has on this side already. */
function needOfSide(state: AuditState, step: Step, market: Market, body: Opening, value: bigint): void {
  const { accountId } = step;
  const { side, leverage, takeProfit, stopLoss } = body;
  const position = market.positionOf(accountId, side);
  const waiting = state.openingOf({ accountId, market, side });
  const used = position?.leverage ?? waiting[0]?.leverage ?? leverage;
  const isOffered = market.terms.leverages.includes(leverage);
  step.need(isOffered && used === leverage, LEVERAGE, 'the leverage', `${used} and on offer`, leverage);
  needTier(step, market, position, waiting, { leverage, value });
  needRoom(state, step, market);
  if (takeProfit === null && stopLoss === null) return;
  needNotReached(step, market, body);
  needTriggerRoom(state, step, { accountId, market, side }, [takeProfit, stopLoss]);
}

/** All positions of the side with so many lots more, at the mark. */
export function needInterest(step: Step, { markTicks, lots: open, factor, terms }: Market, side: Order['side'], lots: number): void {
  const interest = valueUnits(markTicks, open[side] + lots, factor);
  step.need(interest <= terms.maxOpenInterestUnits, INTEREST, `open ${side} interest`, `at most ${terms.maxOpenInterestUnits}`, interest);
}

/** Position, orders that wait to add to it and what is added, by the newest tiers and by those of the position. */
export function needTier(
  step: Step,
  { terms, markTicks, factor }: Market,
  position: Position | undefined,
  waiting: readonly Order[],
  { leverage, value }: { readonly leverage: number; readonly value: bigint },
): void {
  const atMark = position === undefined ? 0n : valueUnits(markTicks, position.lots, factor);
  const all = waiting.reduce((sum, { limitTicks, leftLots }) => sum + valueUnits(limitTicks, leftLots, factor), value + atMark);
  for (const tiers of new Set([terms.tiers, position?.tiers ?? terms.tiers])) {
    const row = tierOf(tiers, all);
    const highest = row === undefined || all > row.upToUnits ? 0 : row.maxLeverage;
    step.need(leverage <= highest, TIER, `the leverage for a value of ${all}`, `at most ${highest}`, leverage);
  }
}

/** Triggers of a position, of the orders that wait to add to it, and those that are wanted (product rules 5.7). */
export function needTriggerRoom(
  state: AuditState,
  step: Step,
  whose: { readonly accountId: number; readonly market: Market; readonly side: Order['side'] },
  wanted: readonly Wanted[],
): void {
  const waiting = state.openingOf(whose).flatMap((order) => [order.takeProfit, order.stopLoss]);
  const coming = [...waiting, ...wanted].filter((one) => one !== null);
  const count = (whose.market.positionOf(whose.accountId, whose.side)?.triggers.length ?? 0) + coming.length;
  step.need(count <= MOST_TRIGGERS, TRIGGER, 'triggers of the position', `at most ${MOST_TRIGGERS}`, count);
}

/** An order more of the person in the market. */
export function needRoom(state: AuditState, step: Step, market: Market): void {
  const orders = state.ground.accounts.withPersonOf(step.accountId).flatMap((ownerId) => state.ordersOf(ownerId));
  const open = orders.filter((order) => order.market === market).length;
  const most = market.terms.maxOpenOrders;
  step.need(open < most, OPEN_ORDERS, 'open orders before this one', `below ${most}`, open);
}

/** Whether the mark is at the price of a trigger or beyond: above it for a long's take-profit and a short's stop-loss. */
export function isReached(side: Order['side'], kind: 'take-profit' | 'stop-loss', triggerTicks: number, markTicks: number): boolean {
  return (side === 'long') === (kind === 'take-profit') ? markTicks >= triggerTicks : markTicks <= triggerTicks;
}

export function needNotReached(
  step: Step,
  { markTicks }: Market,
  { side, takeProfit, stopLoss }: { readonly side: Order['side']; readonly takeProfit: Wanted; readonly stopLoss: Wanted },
): void {
  for (const [kind, wanted] of [['take-profit', takeProfit] as const, ['stop-loss', stopLoss] as const])
    if (wanted !== null)
      step.need(
        !isReached(side, kind, wanted.triggerTicks, markTicks),
        TRIGGER,
        `the ${kind} at ${wanted.triggerTicks}`,
        'not true yet',
        `mark ${markTicks}`,
      );
}

export function needPostOnly(step: Step, market: Market, timeInForce: Opening['timeInForce'], buys: boolean, limitTicks: number): void {
  if (timeInForce !== 'post-only') return;
  const met = market.book.met(buys, limitTicks);
  step.need(met === undefined, POST_ONLY, 'what a post-only order takes', 'nothing', 'a resting order');
}
