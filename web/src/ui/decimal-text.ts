/**
 * What people type and paste as an amount, turned into canonical decimal text (`^(0|[1-9]\d*)(\.\d+)?$`).
 * A typed separator is always the decimal mark. In pasted text the language decides what `1,234` means.
 * Nothing is rounded here.
 */

/** `draft`: canonical so far, or ending in a point; `null`: not a number and the text is to stay as it was. */
export interface DecimalDraft {
  /** What the field shows: ASCII digits, at most one point. */
  readonly text: string;
  /** Canonical value; empty for an empty field. `12.` has the value `12`. */
  readonly value: string;
}

const zeros = [0x30, 0x660, 0x6f0, 0xff10];
const decimalMarks = /[.,\u066b\uff0e\uff0c]/g;
const blanksAndGroups = /[\s\u00a0\u202f\u2009'’\u066c_]/g;

/** ASCII digits for Arabic-Indic, Persian and full-width ones. */
export function asciiDigits(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? character : String.fromCharCode(0x30 + code - zero);
  }).join('');
}

/** Null when the text holds anything but digits and one decimal mark: the keystroke is then refused. */
export function typedDecimal(text: string): DecimalDraft | null {
  return draftOf(asciiDigits(text).replace(blanksAndGroups, '').replace(decimalMarks, '.'));
}

/**
 * Reads pasted text. With one kind of mark only, and it could be either (`1,234`), the language's own decimal mark decides;
 * with two kinds the last one is the decimal mark. `ambiguous` asks for a hint that says how it was read.
 */
export function pastedDecimal(text: string, languageDecimal: '.' | ','): (DecimalDraft & { readonly ambiguous: boolean }) | null {
  const plain = asciiDigits(text.trim())
    .replace(/^[^\d.,\u066b]+|[^\d]+$/gu, '')
    .replace(blanksAndGroups, '')
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/\uff0c/g, ',');
  const marks = plain.match(/[.,]/g) ?? [];
  const kinds = new Set(marks);
  const last = marks.at(-1);
  if (last === undefined) return withFlag(draftOf(plain), false);
  if (kinds.size === 2) {
    const decimal = last;
    const cleaned = plain.replaceAll(decimal === '.' ? ',' : '.', '');
    return withFlag(draftOf(cleaned.replace(',', '.')), false);
  }
  if (marks.length > 1) return withFlag(draftOf(plain.replaceAll(last, '')), false);
  const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
  const isGroup = ambiguous && last !== languageDecimal;
  return withFlag(draftOf(isGroup ? plain.replace(last, '') : plain.replace(',', '.')), ambiguous);
}

function withFlag(draft: DecimalDraft | null, ambiguous: boolean): (DecimalDraft & { readonly ambiguous: boolean }) | null {
  return draft === null ? null : { ...draft, ambiguous };
}

function draftOf(text: string): DecimalDraft | null {
  if (text === '') return { text: '', value: '' };
  const match = /^(\d*)(\.?)(\d*)$/.exec(text);
  if (match === null) return null;
  const [, whole = '', point = '', fraction = ''] = match;
  const lead = whole === '' ? '0' : whole.replace(/^0+(?=\d)/, '');
  return { text: `${lead}${point}${fraction}`, value: fraction === '' ? lead : `${lead}.${fraction}` };
}

export function decimalsOfText(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** Cut, never rounded up: what the "Use …" button writes. */
export function cutToDecimals(value: string, decimals: number): string {
  const point = value.indexOf('.');
  if (point < 0) return value;
  const fraction = value.slice(point + 1, point + 1 + decimals).replace(/0+$/, '');
  return fraction === '' ? value.slice(0, point) : `${value.slice(0, point)}.${fraction}`;
}
