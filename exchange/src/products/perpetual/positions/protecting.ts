import { formatAmountShort } from '@candor/money/amount';
import { CONTRACT } from '../../../ground/accounts/accounts.ts';
import { isAmount, isWhole } from '../../../kernel/checks.ts';
import { done, refused } from '../../../kernel/outcome.ts';
import { assetOf } from '../asset.ts';
import { removableNow } from '../orders/before-stop.ts';
import { noPosition, ownPosition } from './closing.ts';
import type { PerpetualCommand, TriggerTerms } from '../commands.ts';
import type { TriggerKind } from '../words.ts';
import type { Parts, Emits } from '../parts.ts';
import { emitLegged } from '../event-legs.ts';
import { isLive } from '../marks/marking.ts';
import { isReached, isTrigger, openOrdersRefusal, triggerRoomRefusal } from '../orders/opening.ts';
import type { OpenedPosition } from './position.ts';
import type { PerpetualOutcome } from '../refusals.ts';
import { FIRST_OWN_GROUP } from '../triggers/trigger.ts';

type Adjusting = Extract<PerpetualCommand, { type: 'perpetual.adjust' }>;
type Protecting = Extract<PerpetualCommand, { type: 'perpetual.protect' }>;

const MOST_GROUP = FIRST_OWN_GROUP - 1;
const SCALE = 8;

/** `ref` is the position's number. Adding is always allowed, taking out only at a live mark (`product-rules` 5.3). */
export function adjust(parts: Parts, context: Emits, { positionId, units }: Adjusting): PerpetualOutcome {
  const { accountId } = context;
  const refusal = adjustingRefusal(parts, accountId, positionId, units);
  if (refusal !== null) return refusal;
  emitLegged(context, assetOf(parts.ground), { type: 'perpetual.adjusted', positionId, accountId, units, legs: [] });
  return done(positionId);
}

/** What forbids it; null when nothing does. */
export function adjustingRefusal(parts: Parts, accountId: number, positionId: number, units: bigint): PerpetualOutcome | null {
  const { ground, state } = parts;
  if (!isWhole(positionId, 1, Number.MAX_SAFE_INTEGER) || !isAmount(units < 0n ? -units : units)) return refused('BAD_INPUT');
  const position = ownPosition(parts, accountId, positionId);
  if (position === null) return noPosition(parts, accountId, positionId);
  const assetId = assetOf(ground);
  if (units < 0n) {
    if (!isLive(ground, state.marketOf(position.marketId))) return refused('PRICE_FROZEN');
    const most = removableNow(parts, position);
    if (-units > most) return refused('ABOVE_MAX', formatAmountShort(most, SCALE));
  } else if (ground.ledger.wallet(CONTRACT, accountId, assetId) < units) {
    return refused('INSUFFICIENT_FUNDS');
  }
  return null;
}

/** `ref` is the number of the first trigger that was set. */
export function protect(parts: Parts, context: Emits, body: Protecting): PerpetualOutcome {
  const { ground, state } = parts;
  const { positionId, takeProfit, stopLoss } = body;
  if (!isProtecting(body)) return refused('BAD_INPUT');
  const position = ownPosition(parts, context.accountId, positionId);
  if (position === null) return noPosition(parts, context.accountId, positionId);
  const market = state.marketOf(position.marketId);
  if (!isLive(ground, market)) return refused('PRICE_FROZEN');
  const asked = [takeProfit, stopLoss].filter((terms) => terms !== null);
  if (asked.some(({ lots }) => lots > position.lots)) return refused('ABOVE_MAX', String(position.lots));
  const crowded = triggerRoomRefusal(parts, state.holding(position.accountId, position.marketId, position.isLong), asked.length);
  if (crowded !== null) return crowded;
  // The order of one with a limit rests until it fills: else an account could have more than the entry in which they all end has room for.
  const full = asked.some(({ limitTicks }) => limitTicks > 0) ? openOrdersRefusal(parts, position.accountId, market) : null;
  if (full !== null) return full;
  if (takeProfit !== null && isReached(position.isLong, 'take-profit', takeProfit.triggerTicks, market)) return refused('WOULD_TRIGGER');
  if (stopLoss !== null && isReached(position.isLong, 'stop-loss', stopLoss.triggerTicks, market)) return refused('WOULD_TRIGGER');
  const first = state.triggerCount + 1;
  set(parts, context, position, body);
  return done(first);
}

function isProtecting({ positionId, takeProfit, stopLoss, group }: Protecting): boolean {
  if (!isWhole(positionId, 1, Number.MAX_SAFE_INTEGER) || !isWhole(group, 0, MOST_GROUP)) return false;
  if (takeProfit === null && stopLoss === null) return false;
  return [takeProfit, stopLoss].every((terms) => terms === null || (isTrigger(terms) && isWhole(terms.lots, 0, Number.MAX_SAFE_INTEGER)));
}

/** Two that are set together and are equally large are linked even without a group of their own; its number is above all that can be asked for. */
function set(
  { state }: Parts,
  context: Emits,
  { positionId, accountId }: OpenedPosition,
  { takeProfit, stopLoss, group }: Protecting,
): void {
  const together = takeProfit !== null && stopLoss !== null && takeProfit.lots === stopLoss.lots;
  const link = group === 0 && together ? FIRST_OWN_GROUP + state.triggerCount : group;
  const one = (kind: TriggerKind, terms: TriggerTerms | null): void => {
    if (terms === null) return;
    const triggerId = state.triggerCount + 1;
    const { triggerTicks, lots, limitTicks } = terms;
    context.emit({
      type: 'perpetual.protected',
      triggerId,
      positionId,
      accountId,
      kind,
      triggerTicks,
      lots,
      limitTicks,
      group: link,
      isFired: false,
    });
  };
  one('take-profit', takeProfit);
  one('stop-loss', stopLoss);
}

/** `ref` is the trigger's number. */
export function unprotect({ state }: Parts, context: Emits, triggerId: number): PerpetualOutcome {
  if (!isWhole(triggerId, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const trigger = state.triggers.get(triggerId);
  if (trigger?.accountId !== context.accountId)
    return refused(state.account(context.accountId)?.endedTriggers.has(triggerId) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
  const { markTicks } = state.marketOf(state.positionOf(trigger.positionId).marketId).mark;
  context.emit({ type: 'perpetual.unprotected', triggerId, accountId: context.accountId, reason: 'cancelled', markTicks });
  return done(triggerId);
}
