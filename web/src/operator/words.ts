import type { Messages } from '@lingui/core';
import type { LanguageCode } from '../i18n/languages.ts';
import { fallbackLanguage, isLanguageCode, languageCodes, languageOfTag } from '../i18n/languages.ts';
import { createWords, markPage, type LoadCatalogue } from '../i18n/runtime.ts';

/** The texts of the first page, and those of the parts that it shares with the app. */
const first = import.meta.glob<Messages>(['../i18n/locales/*/operator.po', '../i18n/locales/*/shell.po'], { import: 'messages' });
/** Those of every page behind it, and of actions: their English stands in their definitions and is the id. */
const behind = import.meta.glob<Messages>(['../i18n/locales/*/operator-*.po', './action-words/*/*.po'], { import: 'messages' });

/** The area that brings all texts behind the first page. */
const WORK = 'operator-work';

const loaderOf = (language: LanguageCode, area: string) => first[`../i18n/locales/${language}/${area}.po`];

async function loadWork(language: LanguageCode): Promise<Messages> {
  const files = Object.entries(behind).filter(([path]) => path.split('/').at(-2) === language);
  const all = await Promise.all(files.map(async ([, loadFile]) => await loadFile()));
  return all.reduce((sum, some) => ({ ...sum, ...some }), {});
}

const load: LoadCatalogue = (language, area) => (area === WORK ? loadWork(language) : (loaderOf(language, area)?.() ?? null));

export const words = createWords(load);

/** Brings the texts of every page behind the first one. */
export const bringWork = async (): Promise<void> => await words.needArea(WORK);

/** The languages that have texts. */
export const offeredLanguages: readonly LanguageCode[] = languageCodes.filter((code) => loaderOf(code, 'operator') !== undefined);

const LANGUAGE_KEY = 'language';

/** What stands in the address, else the first of the browser's that has texts, else English. */
export function languageAt(search: string, tags: readonly string[], offered: readonly LanguageCode[]): LanguageCode {
  const chosen = new URLSearchParams(search).get(LANGUAGE_KEY);
  if (isLanguageCode(chosen) && offered.includes(chosen)) return chosen;
  return tags.map(languageOfTag).find((code) => code !== null && offered.includes(code)) ?? fallbackLanguage;
}

/** Brings the texts of the first page and speaks; rejects when they cannot be fetched. */
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
