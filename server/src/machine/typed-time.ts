const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:Z|([+-])(\d\d):(\d\d))$/;
const MINUTE_MS = 60_000;
/** Furthest from UTC that a clock is anywhere. */
const MOST_ZONE_MINUTES = 14 * 60;

/**
 * Epoch milliseconds of a time that says its zone, `2026-01-31T14:00Z` or `2026-01-31T22:00:30+08:00`: without one it would be somebody else's hour. Null
 * for any other text, and for what no calendar and no clock has.
 */
export function typedTimeMs(text: string): number | null {
  const [, day, minute, second = ':00', sign, zoneHours = '00', zoneMinutes = '00'] = TIME.exec(text) ?? [];
  const timeMs = Date.parse(`${day}T${minute}${second}Z`);
  // 30 February is no day, though it can be parsed
  if (Number.isNaN(timeMs) || !new Date(timeMs).toISOString().startsWith(`${day}T${minute}${second}`)) return null;
  const zone = Number(zoneHours) * 60 + Number(zoneMinutes);
  if (Number(zoneMinutes) > 59 || zone > MOST_ZONE_MINUTES) return null;
  return timeMs - (sign === '-' ? -zone : zone) * MINUTE_MS;
}
