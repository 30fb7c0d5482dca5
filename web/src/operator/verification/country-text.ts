/** A country by its name in the reader's language, with its code. */
export function countryText(code: string, language: string): string {
  try {
    return `${new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code} (${code})`;
  } catch {
    // no code of a country
    return code;
  }
}
