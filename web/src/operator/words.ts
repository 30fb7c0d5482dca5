import type { Messages } from '@lingui/core';
import type { LanguageCode } from '../i18n/languages.ts';
import { fallbackLanguage, isLanguageCode, languageCodes, languageOfTag } from '../i18n/languages.ts';
import { createWords, markPage, type LoadCatalogue } from '../i18n/runtime.ts';

/** The texts of this page, and those of the parts that it shares with the app. */
const catalogues = import.meta.glob<Messages>(['../i18n/locales/*/operator.po', '../i18n/locales/*/shell.po'], { import: 'messages' });

const loaderOf = (language: LanguageCode, area: string) => catalogues[`../i18n/locales/${language}/${area}.po`];

const load: LoadCatalogue = (language, area) => loaderOf(language, area)?.() ?? null;

export const words = createWords(load);

/** The languages that have texts. */
export const offeredLanguages: readonly LanguageCode[] = languageCodes.filter((code) => loaderOf(code, 'operator') !== undefined);

const LANGUAGE_KEY = 'language';

/** What stands in the address, else the first of the browser's that has texts, else English. */
export function languageAt(search: string, tags: readonly string[], offered: readonly LanguageCode[]): LanguageCode {
  const chosen = new URLSearchParams(search).get(LANGUAGE_KEY);
  if (isLanguageCode(chosen) && offered.includes(chosen)) return chosen;
  return tags.map(languageOfTag).find((code) => code !== null && offered.includes(code)) ?? fallbackLanguage;
}

/** Brings the texts of the page and speaks; rejects when they cannot be fetched. */
export async function startWords(): Promise<void> {
  const language = languageAt(window.location.search, navigator.languages, offeredLanguages);
  await Promise.all([words.needArea('shell'), words.needArea('operator')]);
  await words.speak(language);
  markPage(document.documentElement, language);
}

/** The choice stands in the address, so that it outlives a reload: nothing is kept on the device. Texts that cannot be fetched leave the page as it is. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  await words.speak(language);
  const url = new URL(window.location.href);
  url.searchParams.set(LANGUAGE_KEY, language);
  window.history.replaceState(null, '', url);
  markPage(document.documentElement, language);
}
