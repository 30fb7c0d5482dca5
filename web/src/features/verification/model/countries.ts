import { COUNTRY_CODES } from '@candor/contract/countries';
import { findIn, type Searchable } from '../../../domain/match.ts';
import type { LanguageCode } from '../../../i18n/languages.ts';

/** `key` is the code; it is found by its name in the user's language and in English, and by its code. */
export type Country = Searchable;

const namesIn = (language: string): ((code: string) => string) => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code) => names.of(code) ?? code;
};

/** All countries by their names in a language, in its order. */
export function countriesIn(language: LanguageCode): readonly Country[] {
  const name = namesIn(language);
  const english = namesIn('en');
  return COUNTRY_CODES.map((code) => ({ key: code, title: name(code), words: `${english(code)} ${code}` })).toSorted((a, b) =>
    a.title.localeCompare(b.title, language),
  );
}

export function countryName(code: string, language: LanguageCode): string {
  return COUNTRY_CODES.includes(code) ? namesIn(language)(code) : code;
}

/** A code is that country alone; typing errors count only where nothing is called as it was typed. */
export function findCountries(countries: readonly Country[], query: string): readonly Country[] {
  const typed = query.trim();
  if (typed === '') return countries;
  const code = countries.filter(({ key }) => key === typed.toUpperCase());
  const exact = findIn(countries, typed, false).filter((country) => !code.includes(country));
  return code.length + exact.length > 0 ? [...code, ...exact] : findIn(countries, typed);
}
