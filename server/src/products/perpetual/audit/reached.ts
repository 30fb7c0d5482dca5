import { mayBegin, type Work } from '../../../audit/trading/work.ts';
import type { AuditState } from './state.ts';
import { cutOf, liquidate } from './liquidation.ts';
import { mayGoOn } from './attempt.ts';
import type { Market } from './market.ts';
import type { Position } from './objects.ts';
import { fire, nextTrigger } from './triggers.ts';

/** Whether the mark has reached something that is not dealt with. Without a price nothing is triggered or liquidated. */
export function isPending(state: AuditState, market: Market, timeMs: number): boolean {
  if (!state.isLive(market, timeMs)) return false;
  return nextTrigger(market) !== undefined || worst(state, market) !== undefined;
}

/** Deals with at most so many things that the mark has reached: triggers by number, then liquidations, worst first. Answers how many. */
export function evaluate(state: AuditState, work: Work, market: Market, most: number): number {
  let count = 0;
  for (; count < most && mayBegin(work) && isPending(state, market, work.step.timeMs); count++) {
    // A fill may set a trigger that is reached already: it goes first.
    const trigger = nextTrigger(market);
    const position = trigger === undefined ? worst(state, market) : undefined;
    if (trigger !== undefined) fire(state, work, trigger);
    else if (position !== undefined) liquidate(state, work, position);
  }
  return count;
}

/** Of the positions that the mark liquidates the next one that is not done and of which something can be done. */
function worst(state: AuditState, { fallen, marks, positions }: Market): Position | undefined {
  return fallen
    .at(marks, positions.values())
    .find((position) => position.waitedAtMark !== marks && mayGoOn(state, position, cutOf(position)));
}
