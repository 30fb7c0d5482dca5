import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import type { MessageKey, Messages, SharedMessages } from './messages/keys.ts';
import { zh } from './messages/zh.ts';
import type { ProductReason } from './products/registry.ts';
import { productTexts } from './products/registry-texts.ts';
import type { MessageLanguage } from './reason-texts.ts';

function withProducts(language: MessageLanguage, shared: SharedMessages): Messages {
  const ofProducts = Object.entries(productTexts).map(([reason, texts]) => [reason, texts[language]]);
  return { ...shared, ...(Object.fromEntries(ofProducts) as Record<ProductReason, string>) };
}

const ENGLISH = withProducts('en', en);

/** Catalogues by language code; a language without one is answered in English. */
export const CATALOGUES: Readonly<Record<string, Messages>> = { en: ENGLISH, zh: withProducts('zh', zh), ar: withProducts('ar', ar) };

/** The text of `key` in a language, its `{name}` places filled. Names without a value stay empty. */
export function message(language: string, key: MessageKey, values: Readonly<Record<string, string>> = {}): string {
  const catalogue = Object.hasOwn(CATALOGUES, language) ? CATALOGUES[language] : undefined;
  const text = (catalogue ?? ENGLISH)[key];
  return text.includes('{') ? fill(text, values) : text;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]+)\}/g, (_match, name: string) => values[name] ?? '');
}
