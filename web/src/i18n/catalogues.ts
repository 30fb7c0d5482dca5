import type { Messages } from '@lingui/core';
import type { Area } from './generated/message-ids.ts';
import type { LanguageCode } from './languages.ts';
import { isLanguageCode } from './languages.ts';

type CatalogueLoader = () => Promise<Messages>;

/** One lazy chunk for each language and area; the folders decide what exists. */
const files = import.meta.glob<Messages>('./locales/*/*.po', { import: 'messages' });

const loaders = new Map<string, CatalogueLoader>();
const present = new Set<LanguageCode>();
for (const [path, load] of Object.entries(files)) {
  const [, language, area] = /locales\/([a-z]+)\/([a-z-]+)\.po$/.exec(path) ?? [];
  if (area === undefined || !isLanguageCode(language)) continue;
  loaders.set(`${language}/${area}`, load);
  present.add(language);
}

/** The languages that have texts, so that none is offered that would show English. */
export const presentLanguages: ReadonlySet<LanguageCode> = present;

/** Null when that language has no such file. A rejected promise means that the network failed. */
export function loadCatalogue(language: LanguageCode, area: Area): Promise<Messages> | null {
  return loaders.get(`${language}/${area}`)?.() ?? null;
}
