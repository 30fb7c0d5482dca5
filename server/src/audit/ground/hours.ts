const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short', hour: '2-digit', hourCycle: 'h23' });

/** Published hours (product rules §3.1): coins trade always, gold by the week of New York, which the platform's table of time zones knows. */
export function hasHours(symbolCode: string, timeMs: number): boolean {
  if (!symbolCode.startsWith('xau')) return true;
  const parts = new Map(newYork.formatToParts(timeMs).map(({ type, value }) => [type, value]));
  const [day, hour] = [parts.get('weekday'), Number(parts.get('hour'))];
  if (day === 'Sat') return false;
  if (day === 'Sun') return hour >= 18;
  return day === 'Fri' ? hour < 17 : hour !== 17;
}
