import { FREE_EXCLUSION_MS } from '@candor/contract/calls/protection';
import type { ExclusionScope } from '@candor/contract/risk-categories';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long one may exclude oneself, as the page offers it. */
export const DURATIONS = ['day', 'week', 'month', 'halfYear', 'ever'] as const;
export type Duration = (typeof DURATIONS)[number];

const DAYS: Readonly<Record<Exclude<Duration, 'ever'>, number>> = { day: 1, week: 7, month: 30, halfYear: 182 };

/** Sending takes time, and less than a day ahead is refused. */
const MARGIN_MS = 2 * MINUTE_MS;

/** The end of an exclusion that begins now, on a whole minute and never shorter than it is called; 0 = for ever. */
export function endMsOf(duration: Duration, nowMs: number): number {
  if (duration === 'ever') return 0;
  return Math.ceil((nowMs + DAYS[duration] * DAY_MS + MARGIN_MS) / MINUTE_MS) * MINUTE_MS;
}

export interface Exclusion {
  readonly scope: ExclusionScope;
  readonly untilMs: number;
}

/** Whether the server asks who it is: for longer than a week it may be somebody else who shuts the owner out. */
export function asksProof(untilMs: number, nowMs: number): boolean {
  return untilMs === 0 || untilMs > nowMs + FREE_EXCLUSION_MS;
}

/** Whether an exclusion says more than those that run: a shorter one of the same or a smaller scope changes nothing. */
export function adds({ scope, untilMs }: Exclusion, running: readonly Exclusion[]): boolean {
  const end = (one: number) => (one === 0 ? Infinity : one);
  return !running.some((one) => (one.scope === scope || one.scope === 'all') && end(one.untilMs) >= end(untilMs));
}
