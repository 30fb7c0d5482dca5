/** Arabic-Indic, Persian and full-width digits: the last four bits of their code are what they count. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Marks of direction and breaks without width, which come along with copied text; not the joiners that some scripts write with. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Text without what nobody sees or types. */
export const visibleText = (text: string): string => text.replace(invisible, '');

/** ASCII digits for those of Arabic, Persian and full-width keyboards; everything else stays. */
export function plainDigits(text: string): string {
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16));
}
