import { isBeyond } from '../../../trading/limits.ts';
import { ASK, BID } from '../../../trading/side.ts';
import { bookSide } from '../orders/order-rows.ts';
import type { Parts, Emits } from '../parts.ts';
import type { PerpetualMarket } from '../market.ts';
import type { OpenedPosition } from '../positions/position.ts';
import { boundOf, sendReducing } from '../orders/reducing-order.ts';
import { triggersAbove, type OpenedTrigger } from './trigger.ts';
import { NOT_QUEUED } from '../marks/price-queue.ts';

/** The trigger whose turn is next at the mark: of those reached the one that was set first; null when none is (`product-rules` 5.7). */
export function nextTrigger(parts: Parts, market: PerpetualMarket): OpenedTrigger | null {
  const { mark, triggersBelow: below, triggersAbove: above, reachedTriggers } = market;
  const { markTicks } = mark;
  const reached = (): readonly OpenedTrigger[] => [...below.reachedBy(markTicks), ...above.reachedBy(markTicks)];
  reachedTriggers.make(reached, (trigger) => {
    if (trigger.queueIndex === NOT_QUEUED) return null;
    const queue = triggersAbove(parts.state.positionOf(trigger.positionId).isLong, trigger.kind) ? above : below;
    return queue.isReached(trigger, markTicks) ? trigger.triggerId : null;
  });
  const fired = nextFired(parts, market);
  const first = reachedTriggers.first();
  return fired === null || (first !== null && first.triggerId < fired.triggerId) ? first : fired;
}

/** Of those whose order was not filled whole, the first that the book has something for at this mark. Without it nothing is tried. */
function nextFired(parts: Parts, market: PerpetualMarket): OpenedTrigger | null {
  const { fired, mark, info } = market;
  if (fired.isEmpty) return null;
  const { book } = parts.state.books.of(info.marketId);
  return fired.first(mark.n, book.bestTicks(BID), book.bestTicks(ASK), ({ positionId }) => {
    const position = parts.state.positionOf(positionId);
    return book.fillableLots(bookSide(position.isLong, true), boundOf(parts, position), 1) > 0;
  });
}

/** Whether a trigger is reached, or one that has fired can go on. */
export function isTriggering(parts: Parts, market: PerpetualMarket): boolean {
  const { markTicks } = market.mark;
  return (
    market.triggersBelow.isFirstReached(markTicks) || market.triggersAbove.isFirstReached(markTicks) || nextFired(parts, market) !== null
  );
}

/** Ends a trigger as triggered, and those it is linked with, and sends its order. What a market order leaves is tried again at the next mark. */
export function fireTrigger(parts: Parts, context: Emits, trigger: OpenedTrigger): void {
  const { state } = parts;
  const position = state.positionOf(trigger.positionId);
  const { markTicks } = state.marketOf(position.marketId).mark;
  const { triggerId, accountId, group } = trigger;
  const linked = group === 0 ? [] : position.triggers.filter((other) => other !== triggerId && state.triggers.get(other)?.group === group);
  context.emit({ type: 'perpetual.unprotected', triggerId, accountId, reason: 'triggered', markTicks });
  for (const other of linked)
    context.emit({ type: 'perpetual.unprotected', triggerId: other, accountId, reason: 'other-triggered', markTicks });
  const lots = trigger.lots === 0 ? position.lots : Math.min(trigger.lots, position.lots);
  if (trigger.limitTicks === 0) reduceAtMarket(parts, context, trigger, position, lots);
  else restAtLimit(parts, context, trigger, position, lots);
}

function reduceAtMarket(parts: Parts, context: Emits, trigger: OpenedTrigger, position: OpenedPosition, lots: number): void {
  const { state } = parts;
  const before = position.lots;
  const bound = boundOf(parts, position);
  sendReducing(parts, context, position, {
    cause: 'trigger',
    kind: 'market',
    timeInForce: 'ioc',
    priceTicks: 0,
    limitTicks: bound,
    lots,
    budgetUnits: null,
  });
  const left = lots - (before - position.lots);
  if (left === 0 || position.lots === 0) return;
  const { positionId, accountId, kind, triggerTicks } = trigger;
  const triggerId = state.triggerCount + 1;
  const again = { triggerId, positionId, accountId, kind, triggerTicks, lots: Math.min(left, position.lots), limitTicks: 0, group: 0 };
  context.emit({ type: 'perpetual.protected', ...again, isFired: true });
}

/** A limit that may not fill at the moment rests; the loop looks at its bound again at each fill. */
function restAtLimit(parts: Parts, context: Emits, trigger: OpenedTrigger, position: OpenedPosition, lots: number): void {
  const bound = boundOf(parts, position);
  const { limitTicks: priceTicks } = trigger;
  const limitTicks = isBeyond(bookSide(position.isLong, true), priceTicks, bound) ? bound : priceTicks;
  sendReducing(parts, context, position, {
    cause: 'trigger',
    kind: 'limit',
    timeInForce: 'gtc',
    priceTicks,
    limitTicks,
    lots,
    budgetUnits: null,
  });
}
