import type { Messages } from '@lingui/core';
import type { Area } from './generated/message-ids.ts';
import type { LanguageCode } from './languages.ts';
import { isLanguageCode } from './languages.ts';

interface Language {
  readonly frame: Messages;
  readonly areas: Readonly<Record<string, () => Promise<Messages>>>;
}

/** One lazy chunk for each language (with the texts of the frame in it) and one for each of its areas; the folders decide what exists. */
const folders = import.meta.glob<Language>('./locales/*/index.ts');

const loaders = new Map<LanguageCode, () => Promise<Language>>();
for (const [path, load] of Object.entries(folders)) {
  const language = path.split('/').at(-2);
  if (isLanguageCode(language)) loaders.set(language, load);
}

/** The languages that have texts, so that none is offered that would show English. */
export const presentLanguages: ReadonlySet<LanguageCode> = new Set(loaders.keys());

async function loadArea(load: () => Promise<Language>, area: Area): Promise<Messages> {
  const { frame, areas } = await load();
  if (area === 'shell') return frame;
  const loadTexts = areas[`./${area}.po`];
  // The completeness test holds every language to the areas of English.
  if (loadTexts === undefined) throw new Error(`no texts of ${area}`);
  return loadTexts();
}

/** Null when there is no such language. A rejected promise means that the network failed. */
export function loadCatalogue(language: LanguageCode, area: Area): Promise<Messages> | null {
  const load = loaders.get(language);
  return load === undefined ? null : loadArea(load, area);
}
