/*
 * Published hours of symbols (`product-rules` 3.1), by arithmetic alone: a table of time zones would be another one on another machine, and
 * the same journal would be decided otherwise.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1 March 2004: each fourth year from here ends with a leap day, up to 2100. */
const FIRST_MARCH_MS = 1_078_099_200_000;
const YEAR_MS = 365 * DAY_MS;
const FOUR_YEARS_MS = 4 * YEAR_MS + DAY_MS;
/** From 1 March to 1 November. */
const TO_NOVEMBER_MS = 245 * DAY_MS;
/** Sunday 18:00, Friday 17:00 and the daily break, from the beginning of the week or the day. */
const WEEK_OPENS_MS = 18 * HOUR_MS;
const WEEK_CLOSES_MS = 5 * DAY_MS + 17 * HOUR_MS;
const BREAK_FROM_MS = 17 * HOUR_MS;
const BREAK_TO_MS = 18 * HOUR_MS;

export function isGold(symbolCode: string): boolean {
  return symbolCode.startsWith('xau');
}

/**
 * Whether the symbol of this code trades at a time (2004 to 2100): coins always, spot gold Sunday 18:00 to Friday 17:00 in New York, daily
 * not from 17:00 to 18:00.
 */
export function isOpenAt(symbolCode: string, timeMs: number): boolean {
  if (!isGold(symbolCode)) return true;
  const inWeekMs = inWeek(timeMs - (isSummer(timeMs) ? 4 : 5) * HOUR_MS);
  const inDayMs = inWeekMs % DAY_MS;
  const isBreak = inDayMs >= BREAK_FROM_MS && inDayMs < BREAK_TO_MS;
  return inWeekMs >= WEEK_OPENS_MS && inWeekMs < WEEK_CLOSES_MS && !isBreak;
}

/** New York: from the second Sunday of March, 07:00 UTC, to the first of November, 06:00 UTC (since 2007). */
function isSummer(timeMs: number): boolean {
  const marchMs = marchBefore(timeMs);
  const fromMs = sundayFrom(marchMs) + WEEK_MS + 7 * HOUR_MS;
  return timeMs >= fromMs && timeMs < sundayFrom(marchMs + TO_NOVEMBER_MS) + 6 * HOUR_MS;
}

/** The last 1 March up to a time. A leap day, the last of four years, is taken for one: it is winter before and after it. */
function marchBefore(timeMs: number): number {
  return timeMs - (((timeMs - FIRST_MARCH_MS) % FOUR_YEARS_MS) % YEAR_MS);
}

/** Since the beginning of the week, a Sunday; 1 January 1970 was a Thursday. */
function inWeek(timeMs: number): number {
  return (timeMs + 4 * DAY_MS) % WEEK_MS;
}

function sundayFrom(dayMs: number): number {
  return dayMs + ((WEEK_MS - inWeek(dayMs)) % WEEK_MS);
}
