import type { Work } from '../../../audit/trading/work.ts';
import { endTrigger, setTrigger } from './aftermath.ts';
import type { AuditState } from './state.ts';
import type { Market } from './market.ts';
import type { Trigger } from './objects.ts';
import { isReached } from './placement.ts';
import { AT_MARKET, boundOf, sendReducing } from './reducing.ts';

/** The trigger whose turn is next at the mark of now: of those whose turn it is, the one with the lowest number (product rules 5.7). */
export function nextTrigger({ reached, triggers, marks, markTicks }: Market): Trigger | undefined {
  const first = reached.first(marks, triggers, ({ position, kind, triggerTicks }) =>
    isReached(position.side, kind, triggerTicks, markTicks),
  );
  for (const trigger of reached.fired.values()) {
    if (first !== undefined && first.triggerId < trigger.triggerId) return first;
    if (maySucceed(trigger)) return trigger;
  }
  return first;
}

/** What did not fill whole at an earlier mark is tried again when the book has something for it. */
function maySucceed({ position, firedAtMark }: Trigger): boolean {
  const { market, side } = position;
  return firedAtMark < market.marks && market.book.met(side === 'short', boundOf(position)) !== undefined;
}

/** A trigger ends, those linked with it do, and its order follows. What a market order leaves is tried again at the next mark. */
export function fire(state: AuditState, work: Work, trigger: Trigger): void {
  const { step } = work;
  const { position, group, kind, triggerTicks, limitTicks: priceTicks } = trigger;
  const linked = position.triggers.filter((other) => other !== trigger && group !== 0 && other.group === group);
  state.counts.triggered += 1;
  endTrigger(state, step, trigger, 'triggered');
  for (const other of linked) endTrigger(state, step, other, 'other-triggered');
  const lots = trigger.lots === 0 ? position.lots : Math.min(trigger.lots, position.lots);
  const bound = boundOf(position);
  const none = { cause: 'trigger', lots, budgetUnits: 0n } as const;
  if (priceTicks > 0) {
    const limitTicks = position.side === 'long' ? Math.max(priceTicks, bound) : Math.min(priceTicks, bound);
    sendReducing(state, work, position, { ...none, kind: 'limit', timeInForce: 'gtc', priceTicks, limitTicks });
    return;
  }
  const before = position.lots;
  sendReducing(state, work, position, { ...none, ...AT_MARKET, limitTicks: bound });
  const left = Math.min(lots - (before - position.lots), position.lots);
  if (left > 0)
    setTrigger(state, step, position, { kind, triggerTicks, lots: left, limitTicks: 0, group: 0, firedAtMark: position.market.marks });
}
