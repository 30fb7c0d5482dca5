import type { Step } from '../step.ts';

/**
 * A new piece of due work begins in an entry with fewer events, and in one with so many, of whatever product they are, no fill is made and no order gives
 * way to one of its own hand.
 */
const MOST_TO_BEGIN = 900;
const MOST_TO_FILL = 1_400;

/** An entry that is decided again. `isBounded`: what a tick or due work reaches ends in time for what an entry may hold. */
export type Work = { readonly step: Step; readonly isBounded: boolean };

export function mayBegin({ step }: Work): boolean {
  return step.eventCount < MOST_TO_BEGIN;
}

export function isFull({ step, isBounded }: Work): boolean {
  return isBounded && step.eventCount >= MOST_TO_FILL;
}
