/** What stands in a phone field. */
export interface PhoneEntry {
  /** ISO 3166 code of the country; null until the field has come and chosen one. */
  readonly country: string | null;
  /** The number in its country as it was typed, or one with `+` and country code that no country has taken yet. */
  readonly text: string;
  /** Country code and number in digits, as the server takes it (`8613800000000`); null while it is not a whole number. */
  readonly phone: string | null;
}

export const emptyPhone: PhoneEntry = { country: null, text: '', phone: null };

/** An entry that begins with a number of the server's form; the field finds its country. */
export function phoneEntryOf(phone: string): PhoneEntry {
  return { country: null, text: `+${phone}`, phone };
}
