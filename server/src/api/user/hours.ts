import { isOpenAt } from '@candor/exchange/ground/market/hours';

const HOUR_MS = 3_600_000;
/** Longer than any time outside the hours of gold, from Friday to Sunday. */
const LONGEST_CLOSED_HOURS = 72;

/** When the published hours of a symbol begin again after a time outside them; null for a time within. They change on full hours only. */
export function nextOpeningMs(symbolCode: string, timeMs: number): number | null {
  if (isOpenAt(symbolCode, timeMs)) return null;
  const hour = Math.floor(timeMs / HOUR_MS);
  for (let later = 1; later <= LONGEST_CLOSED_HOURS; later += 1)
    if (isOpenAt(symbolCode, (hour + later) * HOUR_MS)) return (hour + later) * HOUR_MS;
  throw new Error(`${symbolCode} does not open within ${LONGEST_CLOSED_HOURS} hours`);
}
