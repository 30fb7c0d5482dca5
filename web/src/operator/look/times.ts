import { ageOf } from '../../domain/age.ts';
import { clockText, isZone, timeText } from '../../i18n/formats.ts';
import type { MessageDescription } from '../../i18n/text.tsx';

function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : 'UTC';
}

/** A time of this device's zone without its seconds. */
export const minuteText = (atMs: number): string => timeText(atMs, { dateOrder: 'YYYY-MM-DD', zone: ownZone() }).slice(0, -':00'.length);

/** With its seconds. */
export const secondText = (atMs: number): string => timeText(atMs, { dateOrder: 'YYYY-MM-DD', zone: ownZone() });

export const ownClockText = (atMs: number): string => clockText(atMs, ownZone());

/** `240 ms`, `12.5 s`, `3 min`: a span as short as it can be read. */
export function spanText(ms: number): string {
  const size = Math.abs(ms);
  if (size < 1_000) return `${Math.round(ms)} ms`;
  return size < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** Smaller than every moment that is told of, 1973, ms. */
const FIRST_MOMENT_MS = 100_000_000_000;

/** Whether milliseconds are how long, and not when. */
const isSpan = (ms: number): boolean => Math.abs(ms) < FIRST_MOMENT_MS;

/** Milliseconds, whether they are how long or when. */
export const timeOrSpanText = (ms: number): string => (isSpan(ms) ? spanText(ms) : minuteText(ms));

/** A member without the unit behind its name: `createdMs`. */
export const withoutUnit = (member: string): string => member.replace(/Ms$/, '');

const AGES = { seconds: 'operator-work.age.seconds', minutes: 'operator-work.age.minutes', hours: 'operator-work.age.hours' } as const;
const RESTS = { seconds: 'operator-work.rest.seconds', minutes: 'operator-work.rest.minutes', hours: 'operator-work.rest.hours' } as const;

/** How long ago something was, at a moment of the server's time. What is of the next moment is of now. */
export function ageText(createdMs: number, nowMs: number): MessageDescription {
  const { unit, value } = ageOf(Math.max(0, nowMs - createdMs) / 1_000);
  return { id: AGES[unit], values: { value } };
}

/** How long something can still be confirmed; null when it cannot any more. */
export function restText(untilMs: number, nowMs: number): MessageDescription | null {
  if (untilMs <= nowMs) return null;
  const { unit, value } = ageOf((untilMs - nowMs) / 1_000);
  return { id: RESTS[unit], values: { value } };
}
