import type { Ground } from '../../ground/ground.ts';
import { LOTS } from '../../trading/order-rows.ts';
import { applyFunding } from './apply-funding.ts';
import { applyDeleveraged, applyFilled, applyLiquidated } from './apply-fill.ts';
import type { PerpetualEvent } from './events.ts';
import { acceptOrder, endOrderRow, restOrder } from './order-rows.ts';
import type { PerpetualState } from './state.ts';
import { OpenedTrigger } from './trigger.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

/** How an event changes markets, orders, positions and money. It decides nothing: what it is told has happened. */
export function applyPerpetual(ground: Ground, state: PerpetualState, event: PerpetualEvent, timeMs: number): void {
  switch (event.type) {
    case 'perpetual.defined': {
      const { type: _, ...info } = event;
      return state.define(info);
    }
    case 'perpetual.insured':
      return ground.ledger.post(event.legs);
    case 'perpetual.accepted':
      if (event.legs.length > 0) ground.ledger.post(event.legs);
      return acceptOrder(state, event, timeMs);
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
      ground.ledger.post(event.legs);
      return state.positionChanged(state.positionOf(event.positionId));
    case 'perpetual.protected':
      return protect(state, event, timeMs);
    case 'perpetual.unprotected':
      return state.removeTrigger(event.triggerId);
    case 'perpetual.marked':
      return mark(state, event, timeMs);
    case 'perpetual.premium':
      return state.marketOf(event.marketId).mark.premium(event.premiumE8, timeMs);
    case 'perpetual.liquidating':
      return;
    case 'perpetual.liquidated':
      return applyLiquidated(ground, state, event, timeMs);
    case 'perpetual.deleveraged':
      return applyDeleveraged(ground, state, event, timeMs);
    case 'perpetual.fundingBegan':
    case 'perpetual.fundingMoved':
    case 'perpetual.fundingCounted':
    case 'perpetual.fundingPhase':
    case 'perpetual.fundingPassed':
    case 'perpetual.fundingEnded':
      return applyFunding(ground, state, event, timeMs);
  }
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
  const { marketId } = state.positionOf(event.positionId);
  const firedAtMark = event.isFired ? state.marketOf(marketId).mark.n : 0;
  state.addTrigger(new OpenedTrigger({ ...set, setMs: timeMs, firedAtMark }));
}

function mark(state: PerpetualState, event: Of<'perpetual.marked'>, timeMs: number): void {
  const market = state.marketOf(event.marketId);
  market.mark.marked(event, timeMs);
  state.wake(market);
}
