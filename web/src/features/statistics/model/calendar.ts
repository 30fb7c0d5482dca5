import { add } from '../../../domain/decimal.ts';
import type { LedgerChange } from '../../../domain/equity.ts';
import { dateText } from '../../../i18n/formats.ts';
import type { PlainMessageId } from '../../../i18n/text.tsx';

/** Gains and losses of one product, each at the moment in which it was booked. */
export interface ProductResults {
  readonly label: PlainMessageId;
  readonly changes: readonly LedgerChange[];
}

interface Sum {
  readonly sum: string;
  readonly count: number;
}

/** One day of the user's zone, `2026-11-30`, in which something was settled. */
export interface DayResults extends Sum {
  readonly day: string;
  readonly products: readonly (Sum & { readonly label: PlainMessageId })[];
}

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);
const firstOf = (month: string): string => `${month}-01`;

export const isMonth = (text: string | undefined): text is string => text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
export const dayIn = (epochMs: number, zone: string): string => dateText(epochMs, { dateOrder: 'YYYY-MM-DD', zone });
export const monthOf = (day: string): string => day.slice(0, 7);
export const dayFrom = (day: string, days: number): string => dayAt(startOf(day) + days * DAY_MS);

export function monthFrom(month: string, months: number): string {
  const first = new Date(startOf(firstOf(month)));
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(dayAt(first.getTime()));
}

export function daysOf(month: string): readonly string[] {
  const first = firstOf(month);
  const count = (startOf(firstOf(monthFrom(month, 1))) - startOf(first)) / DAY_MS;
  return Array.from({ length: count }, (_, index) => dayFrom(first, index));
}

/** The weeks of a month; null before its first day and behind its last. `firstDay`: 1 is Monday, 7 Sunday. */
export function weeksOf(month: string, firstDay: number): readonly (readonly (string | null)[])[] {
  const days = daysOf(month);
  const weekday = new Date(startOf(firstOf(month))).getUTCDay();
  const before = (weekday - firstDay + 2 * DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const weeks = Math.ceil((before + days.length) / DAYS_OF_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, place) => days[week * DAYS_OF_WEEK + place - before] ?? null),
  );
}

function sumOf(changes: readonly LedgerChange[]): Sum {
  return { sum: changes.reduce((sum, { change }) => add(sum, change), '0'), count: changes.length };
}

/** What each day has come to, by the days of a zone. */
export function resultsByDay(products: readonly ProductResults[], zone: string): ReadonlyMap<string, DayResults> {
  const booked = products.flatMap(({ label, changes }) => changes.map((change) => ({ label, change, day: dayIn(change.timeMs, zone) })));
  const days = Map.groupBy(booked, ({ day }) => day);
  return new Map(
    [...days].map(([day, all]) => {
      const byProduct = Map.groupBy(all, ({ label }) => label);
      const parts = [...byProduct].map(([label, own]) => ({ label, ...sumOf(own.map(({ change }) => change)) }));
      return [day, { day, products: parts, ...sumOf(all.map(({ change }) => change)) }];
    }),
  );
}

/** What a month has come to. */
export function sumOfMonth(days: ReadonlyMap<string, DayResults>, month: string): string {
  return daysOf(month).reduce((sum, day) => add(sum, days.get(day)?.sum ?? '0'), '0');
}
