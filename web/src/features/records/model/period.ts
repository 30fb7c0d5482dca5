import { dayStartMs } from '../../../i18n/day-start.ts';

/** Days of the user's zone as the address has them, `2026-11-30`, both included; null is no bound. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** What is no day is no bound. */
export function periodOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): Period {
  const dayOf = (text: string | undefined): string | null =>
    text !== undefined && aDay.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text ? text : null;
  return { from: dayOf(from), to: dayOf(to) };
}

export const isAlways = ({ from, to }: Period): boolean => from === null && to === null;

const DAY_MS = 86_400_000;

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The same as moments: from the first on, before the second. */
export function boundsOf({ from, to }: Period, zone: string): { readonly fromMs?: number; readonly untilMs?: number } {
  return {
    ...(from !== null && { fromMs: Math.max(0, dayStartMs(from, zone)) }),
    ...(to !== null && { untilMs: Math.max(0, dayStartMs(dayAfter(to), zone)) }),
  };
}
