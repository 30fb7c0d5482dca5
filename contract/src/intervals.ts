const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Chart intervals of the wire, shortest first. Added by Candor: `FOUR_HOUR` and `ONE_MONTH`. */
export const CHART_INTERVALS = [
  'ONE_MIN',
  'FIVE_MIN',
  'FIFTEEN_MIN',
  'THIRTY_MIN',
  'ONE_HOUR',
  'TWO_HOUR',
  'FOUR_HOUR',
  'SIX_HOUR',
  'ONE_DAY',
  'TWO_DAY',
  'SEVEN_DAY',
  'ONE_WEEK',
  'ONE_MONTH',
] as const;

export type ChartInterval = (typeof CHART_INTERVALS)[number];

/**
 * Length of a bar, and of `ONE_MONTH` the longest: a month has 28 to 31 days, so what needs the end of a bar asks `barEnd`.
 * `SEVEN_DAY` counts from the epoch's Thursday, `ONE_WEEK` from Monday: see `barStart`.
 */
export const LONGEST_BAR_MS: Readonly<Record<ChartInterval, number>> = {
  ONE_MIN: MINUTE_MS,
  FIVE_MIN: 5 * MINUTE_MS,
  FIFTEEN_MIN: 15 * MINUTE_MS,
  THIRTY_MIN: 30 * MINUTE_MS,
  ONE_HOUR: HOUR_MS,
  TWO_HOUR: 2 * HOUR_MS,
  FOUR_HOUR: 4 * HOUR_MS,
  SIX_HOUR: 6 * HOUR_MS,
  ONE_DAY: DAY_MS,
  TWO_DAY: 2 * DAY_MS,
  SEVEN_DAY: 7 * DAY_MS,
  ONE_WEEK: 7 * DAY_MS,
  ONE_MONTH: 31 * DAY_MS,
};

/** 1970-01-05, the first Monday of the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Start (UTC epoch ms) of the bar that holds `timeMs`. */
export function barStart(interval: ChartInterval, timeMs: number): number {
  if (interval === 'ONE_MONTH') return monthStart(timeMs, 0);
  const lengthMs = LONGEST_BAR_MS[interval];
  const originMs = interval === 'ONE_WEEK' ? FIRST_MONDAY_MS : 0;
  return Math.floor((timeMs - originMs) / lengthMs) * lengthMs + originMs;
}

/** End (UTC epoch ms) of the bar that holds `timeMs`: the start of the next one. */
export function barEnd(interval: ChartInterval, timeMs: number): number {
  return interval === 'ONE_MONTH' ? monthStart(timeMs, 1) : barStart(interval, timeMs) + LONGEST_BAR_MS[interval];
}

function monthStart(timeMs: number, monthsLater: number): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
}
