import type { Searchable } from '../../domain/match.ts';
import { callingCodeOf, phoneCountries, type CountryCode } from './numbers.ts';

export interface Country extends Searchable {
  readonly key: CountryCode;
  readonly callingCode: string;
}

/** The name of a country in a language; its code where the browser knows none. */
function namesIn(language: string): (country: CountryCode) => string {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return (country) => names.of(country) ?? country;
}

/** All countries by their names in the language of the page, in its order; found by English name, code and calling code too. */
export function countriesIn(language: string): readonly Country[] {
  const nameOf = namesIn(language);
  const englishOf = namesIn('en');
  const { compare } = new Intl.Collator(language);
  return phoneCountries()
    .map((key) => {
      const callingCode = callingCodeOf(key);
      return { key, title: nameOf(key), words: `${englishOf(key)} ${key} ${callingCode}`, callingCode };
    })
    .toSorted((a, b) => compare(a.title, b.title));
}
