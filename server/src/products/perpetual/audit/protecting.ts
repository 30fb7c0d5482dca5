import { mulDivCeil } from '@candor/money/mul-div';
import { isAmount, isWhole } from '../../../audit/ground/shapes.ts';
import { CONTRACT } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import { endTrigger, ownGroup, setTrigger } from './aftermath.ts';
import { removable } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import { legsOf } from './legs.ts';
import type { Of } from './objects.ts';
import { ownPosition } from './orders.ts';
import { isStopNear, isTrigger, LEVERAGE_NEAR_STOP, needNotReached, needRoom, needTriggerRoom } from './placement.ts';
import { MARGIN } from './rows.ts';
import { BEFORE_STOP, FUNDS, MARGIN_CHANGE, MAY_OPEN, OWN, QUANTITY, TRIGGER } from './rules.ts';

const MOST_GROUP = 2 ** 31 - 1;

/** Margin added, or below zero taken out (product rules 5.3). */
export function adjust(state: AuditState, step: Step, { positionId, units }: Of<'perpetual.adjust'>): number {
  step.need(isAmount(units < 0n ? -units : units), MARGIN_CHANGE, 'the amount', 'not zero', units);
  const position = ownPosition(state, step, positionId);
  if (position === undefined) return positionId;
  const { market, accountId, lots, entryUnits, marginUnits } = position;
  if (units < 0n) {
    step.need(state.isLive(market, step.timeMs), MAY_OPEN, `market ${market.marketId}`, 'with a mark and an ok price', 'not so');
    const most = removable(position, position.leverage, market.markTicks, market.factor);
    step.need(-units <= most, MARGIN_CHANGE, 'what is taken out', `at most ${most}`, -units);
    const least = mulDivCeil(entryUnits, 1n, BigInt(LEVERAGE_NEAR_STOP));
    const left = marginUnits + units;
    if (isStopNear(state, step)) step.need(left >= least, BEFORE_STOP, 'the margin that is left', `at least ${least}`, left);
  } else {
    const available = state.available(accountId);
    step.need(available >= units, FUNDS, 'what is available', `at least ${units}`, available);
  }
  market.settleMark();
  position.become({ lots, entryUnits, marginUnits: marginUnits + units });
  const legs = legsOf(state.assetId, [
    [CONTRACT, accountId, 0, -units],
    [MARGIN, accountId, positionId, units],
  ]);
  step.event({ type: 'perpetual.adjusted', positionId, accountId, units, legs }, { is: MARGIN_CHANGE });
  return positionId;
}

/** Answers the number of the first trigger that is set (product rules 5.7). */
export function protect(state: AuditState, step: Step, { positionId, takeProfit, stopLoss, group }: Of<'perpetual.protect'>): number {
  const wanted = [takeProfit, stopLoss].filter((one) => one !== null);
  const areShaped = wanted.length > 0 && wanted.every((one) => isTrigger(one) && isWhole(one.lots, 0, Number.MAX_SAFE_INTEGER));
  step.need(areShaped && isWhole(group, 0, MOST_GROUP), TRIGGER, 'what is set', 'prices, lots and a group', group);
  const first = state.last.trigger + 1;
  const position = ownPosition(state, step, positionId);
  if (position === undefined) return first;
  const { market, side, lots } = position;
  step.need(state.isLive(market, step.timeMs), MAY_OPEN, `market ${market.marketId}`, 'with a mark and an ok price', 'not so');
  for (const one of wanted) step.need(one.lots <= lots, QUANTITY, 'the lots', `at most ${lots}`, one.lots);
  needTriggerRoom(state, step, position, wanted);
  if (wanted.some((one) => one.limitTicks > 0)) needRoom(state, step, market);
  needNotReached(step, market, { side, takeProfit, stopLoss });
  if (position.waitedAtMark !== market.marks && position.isFallen()) market.settleMark();
  const isPair = takeProfit !== null && stopLoss !== null && takeProfit.lots === stopLoss.lots;
  const linked = { group: group === 0 && isPair ? ownGroup(state) : group, firedAtMark: 0 };
  if (takeProfit !== null) setTrigger(state, step, position, { ...takeProfit, ...linked, kind: 'take-profit' });
  if (stopLoss !== null) setTrigger(state, step, position, { ...stopLoss, ...linked, kind: 'stop-loss' });
  return first;
}

export function unprotect(state: AuditState, step: Step, { triggerId }: Of<'perpetual.unprotect'>): number {
  const trigger = state.triggers.get(triggerId);
  const isOwn = trigger?.position.accountId === step.accountId;
  step.need(isOwn, OWN, `trigger ${triggerId}`, `one of account ${step.accountId}`, trigger === undefined ? 'not set' : "another's");
  if (isOwn) endTrigger(state, step, trigger, 'cancelled');
  return triggerId;
}
