import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Area } from './generated/message-ids.ts';
import type { LanguageCode } from './languages.ts';
import { directionOf, fallbackLanguage } from './languages.ts';

export type LoadCatalogue = (language: LanguageCode, area: Area) => Promise<Messages> | null;

/**
 * Which texts are loaded, and which language speaks. Pages ask for their area beside their code;
 * a change of language first brings every area in use and only then speaks, so that no page shows half of two languages.
 */
export function createWords(load: LoadCatalogue) {
  const i18n = setupI18n({ missing: (_locale, id) => id });
  const inUse = new Set<Area>();
  const loaded = new Set<string>();
  let language: LanguageCode | null = null;

  /** English stands in for a file that does not exist; a file that cannot be fetched is an error of the caller's. */
  async function bring(wanted: LanguageCode, area: Area): Promise<void> {
    const key = `${wanted}/${area}`;
    if (loaded.has(key)) return;
    const messages = await (load(wanted, area) ?? load(fallbackLanguage, area));
    if (messages === null) throw new Error(`no catalogue for ${key}`);
    loaded.add(key);
    i18n.load(wanted, messages);
  }

  async function needArea(area: Area): Promise<void> {
    inUse.add(area);
    if (language !== null) await bring(language, area);
  }

  async function speak(wanted: LanguageCode): Promise<void> {
    await Promise.all([...inUse].map((area) => bring(wanted, area)));
    language = wanted;
    i18n.activate(wanted);
  }

  return { i18n, needArea, speak, current: () => language };
}

/** What the server and style sheets read: the headers `lang` and `language` are taken from here. */
export function markPage(root: HTMLElement, language: LanguageCode): void {
  root.lang = language;
  root.dir = directionOf(language);
  root.dataset['language'] = language;
}
