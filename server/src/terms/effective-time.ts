const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** What the exchange asks for between the command and its first effect (product rules §18). */
const NOTICE_MS = HOUR_MS;
/** For the way of the command to the exchange. */
const WAY_MS = 10_000;
const MOST_DELAY_MS = 366 * DAY_MS;
const UNITS_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

const UTC = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?Z$/;

/** When planned terms begin: a time, or so long after the confirmation. */
export type Begin = { readonly atMs: number } | { readonly afterMs: number };

/** Answers in words what is wrong. */
export function beginIn(from: string | undefined, after: string | undefined): Begin | string {
  if (from !== undefined && after !== undefined) return 'from and after: say one, not both';
  if (from === undefined) {
    const [, digits = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(after ?? '1h') ?? [];
    const afterMs = Number(digits) * (UNITS_MS[unit] ?? 0);
    if (afterMs === 0) return 'after needs minutes, hours or days: 90m, 2h, 3d';
    return afterMs < NOTICE_MS || afterMs > MOST_DELAY_MS ? 'after needs 1h or more, and 366d at most' : { afterMs };
  }
  const [, day = '', minute = '', second = ':00'] = UTC.exec(from) ?? [];
  const atMs = Date.parse(`${day}T${minute}${second}Z`);
  const isTime = !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(`${day}T${minute}${second}`);
  return isTime ? { atMs } : 'from needs a time in UTC: 2027-01-31T08:00Z';
}

/** A delay ends at the next whole minute: never earlier than was said. */
export function effectiveMsOf(begin: Begin, nowMs: number): number {
  if ('atMs' in begin) return begin.atMs;
  return Math.ceil((nowMs + begin.afterMs + WAY_MS) / MINUTE_MS) * MINUTE_MS;
}

/** The first moment that a change could act which is confirmed now. `lastMs`: since when what was planned last acts. */
export function earliestMs(nowMs: number, lastMs: number): number {
  return Math.max(nowMs + NOTICE_MS + WAY_MS, lastMs);
}

/** The last moment that can be said now: nothing can be planned before what is planned, and that cannot be taken back. */
export function latestMs(nowMs: number): number {
  return Math.floor((nowMs + MOST_DELAY_MS) / MINUTE_MS) * MINUTE_MS;
}
