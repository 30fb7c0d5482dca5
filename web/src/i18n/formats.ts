import type { NumberStyle } from '../domain/figures.ts';
import type { LanguageCode } from './languages.ts';
import { isSteadyZone, steadyMinutesOf } from './steady-zones.ts';
import { useLanguage } from './text.tsx';

/** Latin digits and the Gregorian calendar everywhere: a price and a year read the same in every language. */
export function localeOf(language: LanguageCode): string {
  return `${language}-u-nu-latn-ca-gregory`;
}

const point = { decimal: '.', group: ',', groupFrom: 4, percent: 'after' } as const;
const comma = { decimal: ',', group: '.', groupFrom: 4, percent: 'after' } as const;

/**
 * How each language writes numbers, as Intl says it (formats.test.ts compares every line). Written down, because the first
 * `Intl.NumberFormat` of a page costs a phone more time than the rest of its first drawing.
 */
const numberStyles: Readonly<Record<LanguageCode, NumberStyle>> = {
  ar: point,
  da: { ...comma, percent: 'after-space' },
  de: { ...comma, percent: 'after-space' },
  en: point,
  es: { ...comma, groupFrom: 5, percent: 'after-space' },
  fr: { ...comma, group: '\u202f', percent: 'after-space' },
  it: { ...comma, groupFrom: 5 },
  ja: point,
  ko: point,
  pl: { ...comma, group: '\u00a0', groupFrom: 5 },
  pt: comma,
  ru: { ...comma, group: '\u00a0', percent: 'after-space' },
  th: point,
  tr: { ...comma, percent: 'before' },
  vi: comma,
  zh: point,
};

/** A figure with its unit, kept together and left to right inside a sentence of either direction. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

export const numberStyleOf = (language: LanguageCode): NumberStyle => numberStyles[language];

export function useNumberStyle(): NumberStyle {
  return numberStyleOf(useLanguage());
}

/** The orders of day, month and year that the settings may ask for. */
export const dateOrders = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY'] as const;
export type DateOrder = (typeof dateOrders)[number];

export interface TimeStyle {
  readonly dateOrder: DateOrder;
  /** An IANA zone such as `Asia/Hong_Kong`. */
  readonly zone: string;
}

const partFormats = new Map<string, Intl.DateTimeFormat>();

/** One for each zone, made when the first time is written in it. Throws a RangeError for a zone that is none. */
function partFormatOf(zone: string): Intl.DateTimeFormat {
  const known = partFormats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-u-nu-latn-ca-gregory', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  partFormats.set(zone, format);
  return format;
}

/** Whether times can be written in a zone. */
export function isZone(zone: string): boolean {
  if (isSteadyZone(zone)) return true;
  try {
    return partFormatOf(zone).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `year` to `second`, two digits each but the year. */
function partsIn(epochMs: number, zone: string): Readonly<Record<string, string>> {
  const aheadMinutes = steadyMinutesOf(zone, epochMs);
  if (aheadMinutes === null) {
    const parts = partFormatOf(zone).formatToParts(epochMs);
    return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  }
  const iso = new Date(epochMs + aheadMinutes * 60_000).toISOString();
  return {
    year: iso.slice(0, 4),
    month: iso.slice(5, 7),
    day: iso.slice(8, 10),
    hour: iso.slice(11, 13),
    minute: iso.slice(14, 16),
    second: iso.slice(17, 19),
  };
}

/** A day in the chosen order, in the chosen zone. */
export function dateText(epochMs: number, { dateOrder, zone }: TimeStyle): string {
  const { year = '', month = '', day = '' } = partsIn(epochMs, zone);
  return dateOrder.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** `14:05:09`; always 24 hours, so that two records can be compared. */
export function clockText(epochMs: number, zone: string): string {
  const { hour = '', minute = '', second = '' } = partsIn(epochMs, zone);
  return `${hour}:${minute}:${second}`;
}

export function timeText(epochMs: number, style: TimeStyle): string {
  return `${dateText(epochMs, style)} ${clockText(epochMs, style.zone)}`;
}

/** The month that heads a group of records: `November 2026`. */
export function monthText(epochMs: number, zone: string, language: LanguageCode): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, month: 'long', year: 'numeric' }).format(epochMs);
}

/** What receipts put beside a time: `GMT+8`. */
export function zoneText(epochMs: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(epochMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The whole name of a zone as it is at a moment: `Central European Summer Time`. */
export function zoneName(epochMs: number, zone: string, language: LanguageCode): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: 'long' }).formatToParts(epochMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** `5.3` is 5 h 30 min and `5.45` is 5 h 45 min: the part after the point is minutes, not a fraction. Null when it is neither. */
export function offsetMinutesOf(offsetValue: string): number | null {
  const match = /^(-?)(\d{1,2})(?:\.(\d{1,2}))?$/.exec(offsetValue);
  if (match === null) return null;
  const [, sign, hours = '0', minutes = '0'] = match;
  const total = Number(hours) * 60 + Number(minutes.padEnd(2, '0'));
  return sign === '-' ? -total : total;
}
