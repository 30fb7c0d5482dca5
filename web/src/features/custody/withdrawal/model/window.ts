import { clockText } from '../../../../i18n/formats.ts';

/** `11:00:00` to `23:00:00` of every day in the platform's zone, both ends in; null: at any hour. */
export interface Window {
  readonly start: string;
  readonly end: string;
}

export function windowOf({ windowStart, windowEnd }: { readonly windowStart: string; readonly windowEnd: string }): Window | null {
  return windowStart === '' || windowEnd === '' || windowStart === windowEnd ? null : { start: windowStart, end: windowEnd };
}

const DAY_SECONDS = 86_400;
const SECOND_MS = 1_000;

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** One that begins later than it ends goes over midnight. */
export function isOpenAt({ start, end }: Window, atMs: number, zone: string): boolean {
  const now = clockText(atMs, zone);
  return start <= end ? now >= start && now <= end : now >= start || now <= end;
}

/** When it opens next, epoch ms: also over a night on which the zone changes its clocks. */
export function opensAtMs({ start }: Window, atMs: number, zone: string): number {
  const secondMs = atMs - (atMs % SECOND_MS);
  const ahead = (secondsOf(start) - secondsOf(clockText(secondMs, zone)) + DAY_SECONDS) % DAY_SECONDS;
  const first = secondMs + ahead * SECOND_MS;
  const late = secondsOf(clockText(first, zone)) - secondsOf(start);
  // Over a change of the clocks the first guess is an hour off, before or behind midnight.
  const change = late > DAY_SECONDS / 2 ? late - DAY_SECONDS : late < -DAY_SECONDS / 2 ? late + DAY_SECONDS : late;
  return first - change * SECOND_MS;
}

/** `11:00`, with its seconds where there are some. */
export const shortClock = (clock: string): string => clock.replace(/^(\d\d:\d\d):00$/, '$1');

const two = (part: number) => String(part).padStart(2, '0');

/** `0:45` and `12:07`: minutes and seconds. */
export const minutesText = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

/** `2:14:09`: hours, minutes and seconds. */
export const hoursText = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
