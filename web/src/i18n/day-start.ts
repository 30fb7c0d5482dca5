import { clockText, dateText } from './formats.ts';

/** When `2026-11-30` begins in a zone. Where clocks are put on at midnight, when they have been. */
export function dayStartMs(day: string, zone: string): number {
  const wantedMs = Date.parse(`${day}T00:00:00Z`);
  let startMs = wantedMs;
  // the second time by the offset of the moment that was found, which may be another
  for (let time = 0; time < 2; time += 1) {
    startMs += wantedMs - Date.parse(`${dateText(startMs, { dateOrder: 'YYYY-MM-DD', zone })}T${clockText(startMs, zone)}Z`);
  }
  return startMs;
}
