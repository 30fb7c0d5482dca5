const HOUR_MS = 3_600_000;

const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
let cachedHour = -1;
let cachedOpen = false;

/**
 * Published hours of spot gold: Sunday 18:00 to Friday 17:00 in New York, with a daily break from 17:00 to 18:00
 * (in summer 22:00 to 21:00 UTC: the hours of the recorded broker bars). The answer changes on full hours only.
 */
function isGoldOpen(nowMs: number): boolean {
  const hour = Math.floor(nowMs / HOUR_MS);
  if (hour === cachedHour) return cachedOpen;
  const parts = newYork.formatToParts(hour * HOUR_MS);
  const weekday = parts.find((part) => part.type === 'weekday')?.value ?? '';
  const hourOfDay = Number(parts.find((part) => part.type === 'hour')?.value ?? '0');
  cachedHour = hour;
  cachedOpen = hourOfDay !== 17 && weekday !== 'Sat' && !(weekday === 'Sun' && hourOfDay < 18) && !(weekday === 'Fri' && hourOfDay > 17);
  return cachedOpen;
}

/** Whether a symbol trades at a time: coins always, gold in its hours. */
export function isSessionOpen(symbolCode: string, timeMs: number): boolean {
  return symbolCode.startsWith('xau') ? isGoldOpen(timeMs) : true;
}
