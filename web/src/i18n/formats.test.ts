import { expect, test } from 'vitest';
import { dateText, numberStyleOf, offsetMinutesOf, timeText, zoneText } from './formats.ts';
import type { NumberStyle } from '../domain/figures.ts';
import { directionOf, languageCodes, languageOfTag } from './languages.ts';

test('§7 separators are the language’s, digits are Latin; es, it and pl group from five digits', () => {
  expect(numberStyleOf('en')).toEqual({ decimal: '.', group: ',', groupFrom: 4, percent: 'after' });
  expect(numberStyleOf('de')).toEqual({ decimal: ',', group: '.', groupFrom: 4, percent: 'after-space' });
  expect(numberStyleOf('tr')).toMatchObject({ decimal: ',', percent: 'before' });
  for (const language of ['es', 'it', 'pl'] as const) expect(numberStyleOf(language).groupFrom, language).toBe(5);
  expect(numberStyleOf('ar').decimal).toBe('.');
});

/** What Intl says of a language, with Latin digits. */
function styleOfIntl(language: string): NumberStyle {
  const locale = `${language}-u-nu-latn`;
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, useGrouping: 'always' }).formatToParts(1234567.5);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const groupsFour = new Intl.NumberFormat(locale).formatToParts(1234).some((part) => part.type === 'group');
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.5);
  const spaced = percent.some(({ type, value }) => type === 'literal' && /\s/.test(value));
  return {
    decimal: partOf('decimal'),
    group: partOf('group'),
    groupFrom: groupsFour ? 4 : 5,
    percent: percent[0]?.type === 'percentSign' ? 'before' : spaced ? 'after-space' : 'after',
  };
}

test.each(languageCodes)('§7 numbers in %s are written as Intl writes them', (language) => {
  expect(numberStyleOf(language)).toEqual(styleOfIntl(language));
});

test('§7 only Arabic runs from right to left', () => {
  expect(languageCodes.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar']);
});

test('§7 the language of a browser tag is offered when it is one of the sixteen', () => {
  expect(languageOfTag('zh-Hant-TW')).toBe('zh');
  expect(languageOfTag('pt-BR')).toBe('pt');
  expect(languageOfTag('nl')).toBeNull();
});

test('SPEC §9 dates in the chosen order and zone, Latin digits, Gregorian years, 24 hours', () => {
  const newYear = Date.UTC(2025, 11, 31, 16, 0, 5);
  const zone = 'Asia/Hong_Kong';
  expect(timeText(newYear, { dateOrder: 'MM/DD/YYYY', zone })).toBe('01/01/2026 00:00:05');
  expect(dateText(newYear, { dateOrder: 'YYYY-MM-DD', zone: 'UTC' })).toBe('2025-12-31');
  expect(dateText(newYear, { dateOrder: 'DD.MM.YYYY', zone })).toBe('01.01.2026');
  expect(zoneText(newYear, zone)).toBe('GMT+8');
});

test('SPEC §9 offsets: .3 is half an hour, .45 three quarters, both signs', () => {
  expect(offsetMinutesOf('8')).toBe(480);
  expect(offsetMinutesOf('5.3')).toBe(330);
  expect(offsetMinutesOf('5.45')).toBe(345);
  expect(offsetMinutesOf('-9.3')).toBe(-570);
  expect(offsetMinutesOf('abc')).toBeNull();
});
