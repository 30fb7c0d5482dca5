import { LAST_TIME_MS } from '../fields.ts';

/** UTC, to the millisecond. */
export function moment(timeMs: number): string {
  return timeMs <= LAST_TIME_MS ? new Date(timeMs).toISOString() : `${timeMs} ms`;
}
