import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import type { MessageKey, Messages } from './messages/keys.ts';
import { zh } from './messages/zh.ts';

/** Catalogues by language code; a language without one is answered in English. */
export const CATALOGUES: Readonly<Record<string, Messages>> = { en, zh, ar };

/** The text of `key` in a language, its `{name}` places filled. Names without a value stay empty. */
export function message(language: string, key: MessageKey, values: Readonly<Record<string, string>> = {}): string {
  const catalogue = Object.hasOwn(CATALOGUES, language) ? CATALOGUES[language] : undefined;
  const text = (catalogue ?? en)[key];
  return text.includes('{') ? fill(text, values) : text;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]+)\}/g, (_match, name: string) => values[name] ?? '');
}
