import type { NumberStyle } from '../domain/figures.ts';
import type { LanguageCode } from './languages.ts';
import { useLanguage } from './text.tsx';

/** Latin digits and the Gregorian calendar everywhere: a price and a year read the same in every language. */
function localeOf(language: LanguageCode): string {
  return `${language}-u-nu-latn-ca-gregory`;
}

const numberStyles = new Map<LanguageCode, NumberStyle>();

/** How the language writes numbers, asked from Intl once. */
export function numberStyleOf(language: LanguageCode): NumberStyle {
  const known = numberStyles.get(language);
  if (known !== undefined) return known;
  const locale = localeOf(language);
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, useGrouping: 'always' }).formatToParts(1234567.5);
  const partOf = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.5);
  const groupsFour = new Intl.NumberFormat(locale).formatToParts(1234).some((part) => part.type === 'group');
  const style: NumberStyle = {
    decimal: partOf('decimal', '.'),
    group: partOf('group', ','),
    groupFrom: groupsFour ? 4 : 5,
    percent:
      percent[0]?.type === 'percentSign'
        ? 'before'
        : percent.some((part) => part.type === 'literal' && /\s/.test(part.value))
          ? 'after-space'
          : 'after',
  };
  numberStyles.set(language, style);
  return style;
}

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

function partsIn(epochMs: number, zone: string): Readonly<Record<string, string>> {
  let format = partFormats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-u-nu-latn-ca-gregory', {
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
  }
  return Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
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

/** `5.3` is 5 h 30 min and `5.45` is 5 h 45 min: the part after the point is minutes, not a fraction. Null when it is neither. */
export function offsetMinutesOf(offsetValue: string): number | null {
  const match = /^(-?)(\d{1,2})(?:\.(\d{1,2}))?$/.exec(offsetValue);
  if (match === null) return null;
  const [, sign, hours = '0', minutes = '0'] = match;
  const total = Number(hours) * 60 + Number(minutes.padEnd(2, '0'));
  return sign === '-' ? -total : total;
}
