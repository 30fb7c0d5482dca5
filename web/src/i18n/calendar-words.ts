import { localeOf } from './formats.ts';
import type { LanguageCode } from './languages.ts';

/** The day of a calendar in words: `Monday, November 30`; `day` as `2026-11-30`. */
export function dayWords(day: string, language: LanguageCode): string {
  const style = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(localeOf(language), style).format(Date.parse(`${day}T00:00:00Z`));
}

const A_MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The seven days of a week as a calendar heads its columns, from Monday on: short, and whole for who hears them. */
export function weekdayNames(language: LanguageCode): readonly { readonly short: string; readonly whole: string }[] {
  const format = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', weekday });
  const [short, whole] = [format('short'), format('long')];
  return Array.from({ length: 7 }, (_, day) => {
    const atMs = A_MONDAY_MS + day * DAY_MS;
    return { short: short.format(atMs), whole: whole.format(atMs) };
  });
}

/** The day on which weeks begin where a language is spoken: 1 is Monday, 7 Sunday. Monday where the browser does not know. */
export function firstDayOfWeek(language: LanguageCode): number {
  const locale: Intl.Locale & { readonly getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(localeOf(language));
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** Several names in one sentence. */
export function listText(names: readonly string[], language: LanguageCode): string {
  return new Intl.ListFormat(localeOf(language)).format(names);
}
