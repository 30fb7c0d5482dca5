/** Arabic-Indic, Persian and full-width digits: the last four bits of their code are what they count. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** ASCII digits for those of Arabic, Persian and full-width keyboards; everything else stays. */
export function plainDigits(text: string): string {
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16));
}
