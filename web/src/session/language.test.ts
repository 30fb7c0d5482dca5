import { languageRows } from '@candor/contract/languages';
import { expect, test } from 'vitest';
import type { LanguageCode } from '../i18n/languages.ts';
import { languageToSpeak, offeredLanguages } from './language.ts';

const present: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['ar', 'en', 'zh']);

test('SPEC §1 the stored choice comes first, then the entry flagged Y, then English', () => {
  expect(languageToSpeak('ar', languageRows('zh'), present)).toBe('ar');
  expect(languageToSpeak(null, languageRows('zh'), present)).toBe('zh');
  expect(languageToSpeak(null, [], present)).toBe('en');
});

test('SPEC §4 a language without texts falls back to English, chosen or not', () => {
  expect(languageToSpeak(null, languageRows('da'), present)).toBe('en');
  expect(languageToSpeak('da', languageRows('zh'), present)).toBe('zh');
  expect(languageToSpeak('xx', languageRows('ar'), present)).toBe('ar');
});

test('web.md §7 what is offered is on in the list and translated', () => {
  expect(offeredLanguages(languageRows('zh'), present).map(({ dictValue }) => dictValue)).toEqual(['ar', 'en', 'zh']);
  expect(offeredLanguages(languageRows('zh'), new Set<LanguageCode>(['en', 'da'])).map(({ dictValue }) => dictValue)).toEqual(['en']);
});
