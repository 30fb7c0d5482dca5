import { CONTRACT } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import type { AuditState } from './state.ts';
import { legsOf } from './legs.ts';
import type { EventOf, Order, Position, Trigger } from './objects.ts';
import { HOLD_PERPETUAL } from './rows.ts';
import { CLOSED, ENDING, REDUCE_ONLY, RELEASE, TRIGGER, TRIGGERED } from './rules.ts';

export type EndReason = EventOf<'perpetual.ended'>['reason'];
type TriggerEnd = EventOf<'perpetual.unprotected'>['reason'];
type CloseReason = EventOf<'perpetual.closed'>['reason'];

/** Groups that the exchange makes itself begin here. */
const FIRST_OWN_GROUP = 2 ** 31;

/** An order ends, whether it rests or is being matched, and what is left of its hold goes back. */
export function endOrder(state: AuditState, step: Step, order: Order, reason: EndReason): void {
  const { orderId, accountId, heldUnits: returnedUnits } = order;
  const { marketId } = order.market;
  state.remove(order);
  order.heldUnits = 0n;
  state.counts.ends += 1;
  const legs = legsOf(state.assetId, [
    [HOLD_PERPETUAL, accountId, orderId, -returnedUnits],
    [CONTRACT, accountId, 0, returnedUnits],
  ]);
  step.event(
    { type: 'perpetual.ended', orderId, accountId, marketId, reason, returnedUnits, legs },
    { is: ENDING, returnedUnits: RELEASE, legs: RELEASE },
  );
}

/** Orders that wait to reduce a position have no more lots than it has; those of one without lots end. The one that is being matched does not wait. */
export function trimOrders(state: AuditState, step: Step, position: Position, matched: Order | null): void {
  const { lots } = position;
  for (const order of state.reducingOf(position)) {
    if (order === matched) continue;
    if (lots === 0) endOrder(state, step, order, 'position-closed');
    else if (order.leftLots > lots) {
      order.leftLots = lots;
      step.event({ type: 'perpetual.trimmed', orderId: order.orderId, lots }, { is: REDUCE_ONLY });
    }
  }
}

/** A position without lots ends, after its triggers; its orders have ended before. */
export function closeIfEmpty(state: AuditState, step: Step, position: Position, reason: CloseReason): void {
  if (position.lots > 0) return;
  endTriggers(state, step, position, 'position-closed');
  const { positionId, accountId, market } = position;
  state.positions.delete(positionId);
  market.removePosition(position);
  step.event({ type: 'perpetual.closed', positionId, accountId, marketId: market.marketId, reason }, { is: CLOSED });
}

export function endTrigger(state: AuditState, step: Step, trigger: Trigger, reason: TriggerEnd): void {
  const { triggerId, position } = trigger;
  const { markTicks } = position.market;
  state.removeTrigger(trigger);
  step.event({ type: 'perpetual.unprotected', triggerId, accountId: position.accountId, reason, markTicks }, { is: TRIGGERED });
}

export function endTriggers(state: AuditState, step: Step, position: Position, reason: TriggerEnd): void {
  for (const trigger of position.triggers.slice()) endTrigger(state, step, trigger, reason);
}

/** The group of two triggers that are set together. */
export function ownGroup(state: AuditState): number {
  return FIRST_OWN_GROUP + state.last.trigger;
}

export function setTrigger(state: AuditState, step: Step, position: Position, set: Omit<Trigger, 'triggerId' | 'position'>): void {
  state.last.trigger += 1;
  const { kind, triggerTicks, lots, limitTicks, group, firedAtMark } = set;
  const { positionId, accountId } = position;
  const triggerId = state.last.trigger;
  state.addTrigger({ ...set, triggerId, position });
  const isFired = firedAtMark > 0;
  step.event(
    { type: 'perpetual.protected', triggerId, positionId, accountId, kind, triggerTicks, lots, limitTicks, group, isFired },
    { is: TRIGGER },
  );
}

/** What came with an opening order is set on its position at its first fill, for all of it. */
export function protectByOrder(state: AuditState, step: Step, order: Order, position: Position): void {
  const { takeProfit, stopLoss } = order;
  order.takeProfit = null;
  order.stopLoss = null;
  const group = takeProfit !== null && stopLoss !== null ? ownGroup(state) : 0;
  const whole = { lots: 0, group, firedAtMark: 0 };
  if (takeProfit !== null) setTrigger(state, step, position, { ...takeProfit, ...whole, kind: 'take-profit' });
  if (stopLoss !== null) setTrigger(state, step, position, { ...stopLoss, ...whole, kind: 'stop-loss' });
}
