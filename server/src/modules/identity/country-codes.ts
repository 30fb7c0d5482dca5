import type { HandedOf } from '@candor/contract/call';
import type { CALLS } from '@candor/contract/table';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

type Letters = HandedOf<typeof CALLS.countryCodes>;

let made: Letters | null = null;

/** Countries by the first letter of their English names. */
export function countryCodes(): Letters {
  made ??= make();
  return made;
}

function make(): Letters {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const chinese = new Intl.DisplayNames(['zh-Hans'], { type: 'region' });
  const countries = getCountries()
    .map((countryCode) => ({
      englishName: english.of(countryCode) ?? countryCode,
      chineseName: chinese.of(countryCode) ?? countryCode,
      countryCode,
      callingCode: getCountryCallingCode(countryCode),
    }))
    .toSorted((a, b) => a.englishName.localeCompare(b.englishName, 'en'));
  // Åland Islands stand under A
  const letterOf = (name: string): string => name.normalize('NFD').charAt(0).toUpperCase();
  const letters = [...new Set(countries.map(({ englishName }) => letterOf(englishName)))].toSorted();
  return letters.map((letter) => ({ letter, countries: countries.filter(({ englishName }) => letterOf(englishName) === letter) }));
}
