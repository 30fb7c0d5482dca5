import { clockText, isZone, timeText } from '../../i18n/formats.ts';

function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : 'UTC';
}

/** A time of this device's zone without its seconds. */
export const minuteText = (atMs: number): string => timeText(atMs, { dateOrder: 'YYYY-MM-DD', zone: ownZone() }).slice(0, -':00'.length);

/** With its seconds. */
export const secondText = (atMs: number): string => timeText(atMs, { dateOrder: 'YYYY-MM-DD', zone: ownZone() });

export const ownClockText = (atMs: number): string => clockText(atMs, ownZone());
