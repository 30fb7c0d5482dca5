/** Counts of seconds, milliseconds, microseconds and nanoseconds of these years differ in their number of digits, so a count says its unit. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
const COUNT = /^(\d{9,19})(?:\.(\d+))?$/;
const UTC = /^(\d{4})(-?)(\d\d)\2(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|\+00:?00)?$/;

/**
 * The time that a cell of a recording says, in epoch milliseconds: a count in any of the four units, or a date that says that it is UTC, which
 * `isUtc` says of a whole column. Null for anything else, and for a year that no recording is of.
 */
export function recordedTimeMs(text: string, isUtc: boolean): number | null {
  const [, digits, fraction = ''] = COUNT.exec(text) ?? [];
  const timeMs = digits === undefined ? utcTimeMs(text, isUtc) : countedMs(digits, fraction);
  return timeMs !== null && timeMs >= EARLIEST_MS && timeMs < LATEST_MS ? timeMs : null;
}

/** By the text, since nanoseconds are more than a number holds exactly. */
function countedMs(digits: string, fraction: string): number | null {
  if (digits.length <= 10) return Number(digits + fraction.slice(0, 3).padEnd(3, '0'));
  const [decimals] = [0, 3, 6].filter((smaller) => [12, 13].includes(digits.length - smaller));
  return decimals === undefined ? null : Number(digits.slice(0, digits.length - decimals));
}

/** Epoch milliseconds of `2025-06-20T00:00Z`, also with seconds and of their parts. Without a zone null, unless it is known to be UTC. */
export function utcTimeMs(text: string, isUtc: boolean): number | null {
  const [, year, , month, day, hour, minute, second = '00', fraction = '', zone] = UTC.exec(text) ?? [];
  if (year === undefined || (zone === undefined && !isUtc)) return null;
  const exact = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const timeMs = Date.parse(exact);
  // 30 February is no day, though it can be parsed
  return Number.isNaN(timeMs) || new Date(timeMs).toISOString() !== exact ? null : timeMs;
}
