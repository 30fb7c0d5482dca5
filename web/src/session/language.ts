import { dictionary } from '@candor/contract/calls/common';
import type { LanguageRow } from '@candor/contract/languages';
import { languageRow } from '@candor/contract/languages';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import * as v from 'valibot';
import { create } from 'zustand';
import { call } from '../api/client.ts';
import { presentLanguages } from '../i18n/catalogues.ts';
import type { LanguageCode } from '../i18n/languages.ts';
import { fallbackLanguage, isLanguageCode } from '../i18n/languages.ts';
import { markPage } from '../i18n/runtime.ts';
import { words } from '../i18n/words.ts';
import { storage } from './storage.ts';

const languagesVersion = 1;
const rowsSchema = v.array(languageRow);

/** The list is not waited for longer than this; the fallback list then decides. */
export const languageListPatienceMs = 1500;

export interface LanguageState {
  readonly list: readonly LanguageRow[];
  /** False while the language is only the platform's default. */
  readonly chosen: boolean;
}

export const languageStore = create<LanguageState>(() => ({
  list: storage.read('languages', languagesVersion, rowsSchema) ?? FALLBACK_SETTINGS.t_app_language,
  chosen: isLanguageCode(storage.readText('language')),
}));

/** The user's choice, else the list's default, else English; a language without texts is never spoken. */
export function languageToSpeak(chosen: string | null, list: readonly LanguageRow[], present: ReadonlySet<LanguageCode>): LanguageCode {
  if (isLanguageCode(chosen) && present.has(chosen)) return chosen;
  const flagged = list.find((row) => row.default === 'Y')?.dictValue;
  return isLanguageCode(flagged) && present.has(flagged) ? flagged : fallbackLanguage;
}

/** What can be chosen: on in the list and translated, in the list's order. */
export function offeredLanguages(
  list: readonly LanguageRow[],
  present: ReadonlySet<LanguageCode>,
): readonly (LanguageRow & { readonly dictValue: LanguageCode })[] {
  return list
    .filter(
      (row): row is LanguageRow & { readonly dictValue: LanguageCode } =>
        row.status === '0' && isLanguageCode(row.dictValue) && present.has(row.dictValue),
    )
    .toSorted((a, b) => a.dictSort - b.dictSort);
}

async function fetchList(): Promise<readonly LanguageRow[]> {
  const list = await call(dictionary, { dictType: 't_app_language' }, { quiet: true });
  storage.write('languages', languagesVersion, list);
  languageStore.setState({ list });
  return list;
}

/** Keeps the list when the settings bring a newer one. */
export function takeLanguageList(list: readonly LanguageRow[]): void {
  storage.write('languages', languagesVersion, list);
  languageStore.setState({ list });
}

function patience(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, null);
  });
}

/** A page that the server chose by its own list says so, and the list need not be waited for (build/openings.ts). */
function houseLanguage(root: HTMLElement): LanguageCode | null {
  const house = root.dataset['houseLanguage'];
  return isLanguageCode(house) && presentLanguages.has(house) ? house : null;
}

/** What is known before the server has answered: the user's choice, else the stored list, else what the page says. */
function knownLanguage(root: HTMLElement): LanguageCode | null {
  const chosen = storage.readText('language');
  const known = isLanguageCode(chosen) || storage.read('languages', languagesVersion, rowsSchema) !== null;
  return known ? languageToSpeak(chosen, languageStore.getState().list, presentLanguages) : houseLanguage(root);
}

/** What will most likely be spoken, by what is known before the server has answered. */
export function likelyLanguage(root: HTMLElement): LanguageCode {
  return knownLanguage(root) ?? languageToSpeak(null, languageStore.getState().list, presentLanguages);
}

/** First step of the start: which language, and its shell texts. What is known waits for nothing. */
export async function startLanguage(root: HTMLElement): Promise<void> {
  const known = knownLanguage(root);
  const fetched = fetchList().catch(() => null);
  const list = known === null ? await Promise.race([fetched, patience(languageListPatienceMs)]) : null;
  const language = known ?? languageToSpeak(storage.readText('language'), list ?? languageStore.getState().list, presentLanguages);
  markPage(root, language);
  try {
    await words.speak(language);
  } catch {
    markPage(root, fallbackLanguage);
    await words.speak(fallbackLanguage);
  }
}

/** Rejects when the texts cannot be fetched; the page then keeps speaking as before. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  await words.speak(language);
  const row = languageStore.getState().list.find(({ dictValue }) => dictValue === language);
  storage.writeText('language', language);
  if (row !== undefined) storage.writeText('language-id', String(row.dictSort));
  languageStore.setState({ chosen: true });
  markPage(document.documentElement, language);
}
