import { LANGUAGES } from '@candor/contract/languages';
import type { LanguageCode } from '@candor/contract/languages';

export type { LanguageCode };

/** Which of the sixteen languages are offered is decided by the language list and by the catalogues that exist. */
export const languageCodes: readonly LanguageCode[] = LANGUAGES.map(({ code }) => code);

export const fallbackLanguage: LanguageCode = 'en';

const rightToLeft: ReadonlySet<string> = new Set<LanguageCode>(['ar']);

export function isLanguageCode(value: unknown): value is LanguageCode {
  return languageCodes.some((code) => code === value);
}

export function directionOf(language: LanguageCode): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

/** The name as its own readers write it. */
export function nativeNameOf(language: LanguageCode): string {
  return LANGUAGES.find(({ code }) => code === language)?.native ?? language;
}

/** The language of a browser tag such as `zh-Hant-TW` or `pt-BR`, when it is one of ours. */
export function languageOfTag(tag: string): LanguageCode | null {
  const code = tag.toLowerCase().split('-')[0];
  return isLanguageCode(code) ? code : null;
}
