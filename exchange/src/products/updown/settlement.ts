import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import { settleLegs } from './legs.ts';
import type { UpdownOrder } from './order.ts';
import type { UpdownState } from './state.ts';
import { payoutOf, verdictOf, voidedVerdict } from './verdict.ts';
import type { UpdownEvent } from './events.ts';

/**
 * Settles what is due at the command's time, at most `most` orders; answers how many. An order is due when that time is after its expiry, so
 * that no tick of its time can come any more; one without entry already when its time for an entry is over. Neither this command nor any
 * other says how.
 */
export function settleDue(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, most: number): number {
  let settled = 0;
  for (; settled < most; settled++) {
    const order = nextDue(ground, state, context.timeMs);
    if (order === null) break;
    settle(ground, state, context, order);
  }
  return settled;
}

/** The first moment at which `settleDue` settles something; `Infinity` when no order is open. */
export function dueMs(ground: Ground, state: UpdownState): number {
  let earliestMs = Infinity;
  for (const queue of state.queues()) {
    if (queue.first !== null) earliestMs = Math.min(earliestMs, queue.dueMs(ground.prices.history(queue.info.symbolId)));
  }
  return earliestMs;
}

/** Orders without entry first, by number; then by expiry, of one expiry by number. */
function nextDue(ground: Ground, state: UpdownState, timeMs: number): UpdownOrder | null {
  let waiting: UpdownOrder | null = null;
  let expired: UpdownOrder | null = null;
  for (const queue of state.queues()) {
    if (queue.first === null) continue;
    const stuck = queue.withoutEntry(ground.prices.history(queue.info.symbolId), timeMs);
    if (stuck !== null && (waiting === null || stuck.orderId < waiting.orderId)) waiting = stuck;
    const due = queue.expired(timeMs);
    if (due !== null && (expired === null || isEarlier(due, expired))) expired = due;
  }
  return waiting ?? expired;
}

function isEarlier(a: UpdownOrder, b: UpdownOrder): boolean {
  return a.expiryMs < b.expiryMs || (a.expiryMs === b.expiryMs && a.orderId < b.orderId);
}

function settle(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, due: UpdownOrder): void {
  const { orderId, accountId, symbolId, stakeUnits, coverUnits } = due;
  const assetId = ground.accounts.stakeAssetId;
  if (assetId === undefined) throw new RangeError('the asset of stakes is gone');
  const decided = verdictOf(due, ground.prices.history(symbolId));
  const { result, reason, entry, exit } = state.voids.of(due) === null ? decided : voidedVerdict(decided);
  const payoutUnits = payoutOf(result, stakeUnits, coverUnits);
  context.emit({
    type: 'updown.settled',
    orderId,
    accountId,
    symbolId,
    result,
    reason,
    entryN: entry?.n ?? 0,
    entryTicks: entry?.priceTicks ?? 0,
    exitN: exit?.n ?? 0,
    exitTicks: exit?.priceTicks ?? 0,
    payoutUnits,
    legs: settleLegs({ assetId, accountId, orderId, stakeUnits, coverUnits }, payoutUnits),
  });
}
