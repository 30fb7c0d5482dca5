import metadata from 'libphonenumber-js/mobile/metadata';
import { AsYouType, getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import { plainDigits } from '../../domain/plain-digits.ts';
import type { PhoneEntry } from './phone-entry.ts';

export type { CountryCode };

/** Every country with phone numbers of its own, as ISO 3166 codes. */
export const phoneCountries = (): readonly CountryCode[] => getCountries(metadata);

/** `49` for `DE`. */
export const callingCodeOf = (country: CountryCode): string => getCountryCallingCode(country, metadata);

export function isPhoneCountry(text: string | null | undefined): text is CountryCode {
  return phoneCountries().some((country) => country === text);
}

const FALLBACK_COUNTRY: CountryCode = 'US';

/** The country that the languages of a browser name, such as `de-AT`; a language without one stands for the country that speaks it most. */
export function likelyCountry(tags: readonly string[]): CountryCode {
  const regions = tags.flatMap((tag) => {
    try {
      const locale = new Intl.Locale(tag);
      return [locale.region ?? locale.maximize().region];
    } catch {
      return [];
    }
  });
  return regions.find(isPhoneCountry) ?? FALLBACK_COUNTRY;
}

/** Country code and number in digits; null for what is no whole number of that country. */
function phoneOf(country: CountryCode, text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false }, metadata);
  return parsed?.isValid() === true ? parsed.number.slice(1) : null;
}

/** `00` is how many dial what `+` stands for; no number in its own country begins so. */
const isInternational = (text: string): boolean => /^\s*(?:\+|00)/.test(text);

/** Digits and the signs that people write between them. */
const cleaned = (text: string): string =>
  plainDigits(text)
    .replace(/\uff0b/g, '+')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');

/**
 * What a field holds after `text` was typed or pasted while `country` was chosen. A number with its country code chooses the country as soon
 * as it is known, and the rest stays as the number in it.
 */
export function typedPhone(country: CountryCode, text: string): PhoneEntry {
  const digits = cleaned(text);
  if (!isInternational(digits)) return { country, text: digits, phone: phoneOf(country, digits) };
  const typing = new AsYouType(undefined, metadata);
  typing.input(digits);
  const found = typing.getCountry();
  const national = typing.getNumberValue()?.slice(1 + (typing.getCallingCode() ?? '').length) ?? '';
  if (found === undefined || national === '') return { country, text: digits, phone: phoneOf(country, digits) };
  return { country: found, text: national, phone: phoneOf(found, national) };
}

/** The number in its country with the blanks that people are used to, as far as it is typed. */
export function formattedPhone(country: CountryCode, text: string): string {
  if (text.startsWith('+')) return new AsYouType(undefined, metadata).input(text);
  // Who begins with the prefix of calls inside the country sees it; without it the country code stands before the number.
  if (text.startsWith('0')) return new AsYouType(country, metadata).input(text);
  const prefix = `+${callingCodeOf(country)}`;
  const whole = new AsYouType(undefined, metadata).input(prefix + text);
  return whole.startsWith(prefix) ? whole.slice(prefix.length).trim() : text;
}
