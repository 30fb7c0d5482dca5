import { expect, test } from 'vitest';
import { dateText, numberStyleOf, offsetMinutesOf, timeText, zoneText } from './formats.ts';
import { directionOf, languageCodes, languageOfTag } from './languages.ts';

test('§7 separators are the language’s, digits are Latin; es, it and pl group from five digits', () => {
  expect(numberStyleOf('en')).toEqual({ decimal: '.', group: ',', groupFrom: 4, percent: 'after' });
  expect(numberStyleOf('de')).toEqual({ decimal: ',', group: '.', groupFrom: 4, percent: 'after-space' });
  expect(numberStyleOf('tr')).toMatchObject({ decimal: ',', percent: 'before' });
  for (const language of ['es', 'it', 'pl'] as const) expect(numberStyleOf(language).groupFrom, language).toBe(5);
  expect(numberStyleOf('ar').decimal).toBe('.');
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
