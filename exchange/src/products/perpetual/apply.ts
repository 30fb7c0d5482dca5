import type { Ground } from '../../ground/ground.ts';
import { LOTS } from '../../trading/order-rows.ts';
import { reachWithPeg } from '../../trading/peg-rows.ts';
import { applyFunding } from './funding/apply-funding.ts';
import { applyDeleveraged, applyFilled, applyLiquidated } from './orders/apply-fill.ts';
import { INSURANCE } from './accounts.ts';
import { assetOf } from './asset.ts';
import type { PerpetualEvent } from './events.ts';
import { acceptOrder, endOrderRow, restOrder } from './orders/order-rows.ts';
import { acceptPeg } from './orders/peg-rows.ts';
import type { PerpetualMarket } from './market.ts';
import type { OpenedPosition } from './positions/position.ts';
import { NOT_QUEUED } from './marks/price-queue.ts';
import type { PerpetualState } from './state.ts';
import { OpenedTrigger } from './triggers/trigger.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

/** How an event changes markets, orders, positions and money. It decides nothing: what it is told has happened. */
export function applyPerpetual(ground: Ground, state: PerpetualState, event: PerpetualEvent, timeMs: number): void {
  switch (event.type) {
    case 'perpetual.defined': {
      const { type: _, ...info } = event;
      return state.define(info, timeMs);
    }
    case 'perpetual.switched':
      return state.marketOf(event.marketId).turn(event.enable);
    case 'perpetual.insured':
      return insure(ground, state, event, timeMs);
    case 'perpetual.accepted':
      if (event.cause === 'user') state.settleMark(state.marketOf(event.marketId));
      if (event.legs.length > 0) ground.ledger.post(event.legs);
      return acceptOrder(state, event, timeMs);
    case 'perpetual.pegged':
      state.settleMark(state.marketOf(event.marketId));
      if (event.legs.length > 0) ground.ledger.post(event.legs);
      return acceptPeg(state, event, timeMs);
    case 'perpetual.repriced': {
      const market = state.marketOf(event.marketId);
      market.nextFallen = undefined;
      return market.pegs.price(event.indexTicks);
    }
    case 'perpetual.reached':
      return reachWithPeg(state.books, state.taker, event.orderId, event.marketId, event.priceTicks);
    case 'perpetual.filled':
      return applyFilled(ground, state, event, timeMs);
    case 'perpetual.rested':
      return restOrder(state, event);
    case 'perpetual.trimmed':
      return trim(state, event);
    case 'perpetual.ended':
      if (event.legs.length > 0) ground.ledger.post(event.legs);
      return endOrderRow(state, event.orderId);
    case 'perpetual.closed':
      return state.dropPosition(state.positionOf(event.positionId));
    case 'perpetual.adjusted':
      return adjust(ground, state, event);
    case 'perpetual.protected':
      return protect(state, event, timeMs);
    case 'perpetual.unprotected':
      return state.removeTrigger(event.triggerId);
    case 'perpetual.marked':
      turnDay(ground, state.marketOf(event.marketId), timeMs);
      return mark(state, event, timeMs);
    case 'perpetual.premium':
      return state.marketOf(event.marketId).mark.premium(event.premiumE8, timeMs);
    case 'perpetual.liquidating':
      turnDay(ground, state.marketOf(event.marketId), timeMs);
      state.positionOf(event.positionId).insurableUnits = event.positionBudgetUnits;
      return;
    case 'perpetual.liquidated':
      return applyLiquidated(ground, state, event, timeMs);
    case 'perpetual.deleveraged':
      return applyDeleveraged(ground, state, event, timeMs);
    case 'perpetual.fundingBegan':
      state.settleMark(state.marketOf(event.marketId));
      return applyFunding(ground, state, event, timeMs);
    case 'perpetual.fundingPassed':
      turnDay(ground, state.marketOf(event.marketId), timeMs);
      return applyFunding(ground, state, event, timeMs);
    case 'perpetual.fundingMoved':
    case 'perpetual.fundingCounted':
    case 'perpetual.fundingPhase':
    case 'perpetual.fundingEnded':
      return applyFunding(ground, state, event, timeMs);
  }
}

/** Before the first event of a day (UTC) that changes the insurance account or lets it pay, its balance begins the day. */
function turnDay(ground: Ground, market: PerpetualMarket, timeMs: number): void {
  const { info, insuranceDay } = market;
  market.nextFallen = undefined;
  insuranceDay.turn(timeMs, ground.ledger.numbered(INSURANCE, info.marketId, assetOf(ground)));
}

function insure(ground: Ground, state: PerpetualState, { marketId, units, legs }: Of<'perpetual.insured'>, timeMs: number): void {
  const market = state.marketOf(marketId);
  state.settleMark(market);
  turnDay(ground, market, timeMs);
  market.insuranceDay.paidIn(units);
  ground.ledger.post(legs);
}

function adjust(ground: Ground, state: PerpetualState, { positionId, legs }: Of<'perpetual.adjusted'>): void {
  const position = state.positionOf(positionId);
  state.settleMark(state.marketOf(position.marketId));
  ground.ledger.post(legs);
  state.positionChanged(position);
}

function trim(state: PerpetualState, { orderId, lots }: Of<'perpetual.trimmed'>): void {
  const row = state.rowOf(orderId);
  const book = state.books.bookAt(row);
  book.reduce(row, (state.books.rows.queue[row + LOTS] ?? 0) - lots);
}

function protect(state: PerpetualState, event: Of<'perpetual.protected'>, timeMs: number): void {
  const { type: _, ...set } = event;
  if (event.triggerId !== state.triggerCount + 1) throw new RangeError(`trigger ${event.triggerId} after ${state.triggerCount}`);
  state.triggerCount = event.triggerId;
  const position = state.positionOf(event.positionId);
  const market = state.marketOf(position.marketId);
  // Only its owner sets one on a position that is liquidatable.
  if (!event.isFired && isReached(market, position)) state.settleMark(market);
  const firedAtMark = event.isFired ? market.mark.n : 0;
  state.addTrigger(new OpenedTrigger({ ...set, setMs: timeMs, firedAtMark }));
}

function isReached({ longs, shorts, mark: { markTicks } }: PerpetualMarket, position: OpenedPosition): boolean {
  return position.queueIndex !== NOT_QUEUED && (position.isLong ? longs : shorts).isReached(position, markTicks);
}

function mark(state: PerpetualState, event: Of<'perpetual.marked'>, timeMs: number): void {
  const market = state.marketOf(event.marketId);
  market.mark.marked(event, timeMs);
  state.wake(market);
}
