import type { Ground } from '../../../ground/ground.ts';
import { LOTS } from '../../../trading/order-rows.ts';
import type { AttachedTrigger } from '../commands.ts';
import type { TriggerKind } from '../words.ts';
import type { Emits } from '../parts.ts';
import type { CloseReason, EndReason, TriggerEndReason } from '../words.ts';
import { endOrder } from '../orders/order-end.ts';
import type { OpenedPosition } from '../positions/position.ts';
import type { Attached, PerpetualState } from '../state.ts';
import { FIRST_OWN_GROUP } from '../triggers/trigger.ts';

/** Reducing orders have no more lots than their position (`product-rules` 5.2). Those of a position without lots end. */
export function trimOrders(ground: Ground, state: PerpetualState, context: Emits, positionId: number): void {
  const position = state.positionOf(positionId);
  for (const orderId of position.orders.slice()) {
    if (position.lots === 0) endOrder(ground, state, context, orderId, 'position-closed');
    else if ((state.books.rows.queue[state.rowOf(orderId) + LOTS] ?? 0) > position.lots)
      context.emit({ type: 'perpetual.trimmed', orderId, lots: position.lots });
  }
}

/** A position without lots ends, after its triggers; its orders have ended with `trimOrders`. */
export function closeIfEmpty(state: PerpetualState, context: Emits, positionId: number, reason: CloseReason): void {
  const position = state.positionOf(positionId);
  if (position.lots > 0) return;
  endTriggers(state, context, position, 'position-closed');
  const { accountId, marketId } = position;
  context.emit({ type: 'perpetual.closed', positionId, accountId, marketId, reason });
}

export function endTriggers(state: PerpetualState, context: Emits, position: OpenedPosition, reason: TriggerEndReason): void {
  const { markTicks } = state.marketOf(position.marketId).mark;
  for (const triggerId of position.triggers.slice()) {
    context.emit({ type: 'perpetual.unprotected', triggerId, accountId: position.accountId, reason, markTicks });
  }
}

/** What came with an opening order is set on its position at its first fill. */
export function protectByOrder(state: PerpetualState, context: Emits, positionId: number, attached: Attached | undefined): void {
  if (attached === undefined) return;
  const { accountId } = state.positionOf(positionId);
  const { takeProfit, stopLoss } = attached;
  const group = takeProfit !== null && stopLoss !== null ? FIRST_OWN_GROUP + state.triggerCount : 0;
  const set = (kind: TriggerKind, terms: AttachedTrigger | null): void => {
    if (terms === null) return;
    const triggerId = state.triggerCount + 1;
    const { triggerTicks, limitTicks } = terms;
    context.emit({
      type: 'perpetual.protected',
      triggerId,
      positionId,
      accountId,
      kind,
      triggerTicks,
      lots: 0,
      limitTicks,
      group,
      isFired: false,
    });
  };
  set('take-profit', takeProfit);
  set('stop-loss', stopLoss);
}

/** Ends everything of a position that waits: orders that reduce it and that add to it, and its triggers (`product-rules` 5.5, step 1). */
export function endAllOf(
  ground: Ground,
  state: PerpetualState,
  context: Emits,
  position: OpenedPosition,
  reason: EndReason & TriggerEndReason,
): void {
  const opening = state.holding(position.accountId, position.marketId, position.isLong)?.openingOrders ?? [];
  for (const orderId of [...position.orders, ...opening].toSorted((a, b) => a - b)) endOrder(ground, state, context, orderId, reason);
  endTriggers(state, context, position, reason);
}
