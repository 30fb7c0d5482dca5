import { COUNTRY_CODES } from '@candor/contract/countries';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
const CODE_OF_NAME: ReadonlyMap<string, string> = new Map(COUNTRY_CODES.map((code) => [plain(NAMES.of(code) ?? code), code]));

/** The code (ISO 3166-1 alpha-2) of a country that is given by its English name or its code, in any letter case; null for no country. */
export function countryCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return COUNTRY_CODES.includes(code) ? code : (CODE_OF_NAME.get(plain(text)) ?? null);
}

export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}
