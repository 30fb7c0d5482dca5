import { groupDigits, type NumberStyle } from '../domain/figures.ts';
import { plainDigits, visibleText } from '../domain/plain-digits.ts';

/**
 * What people type and paste as an amount, turned into canonical decimal text (`^(0|[1-9]\d*)(\.\d+)?$`).
 * A typed separator is the decimal mark, except the language's group mark with exactly three digits after it: then the field asks.
 * In pasted text the language decides what `1,234` means. Nothing is rounded here.
 */

/** What stands in a field while it is edited. `text` is what it shows. */
export type Typed =
  /** `value` is canonical, empty for an empty field; `12.` has the value `12`. */
  | { readonly kind: 'number'; readonly text: string; readonly value: string }
  /** `9,000` where the comma groups: with a decimal mark it is `decimal`, with a group mark `whole`. */
  | { readonly kind: 'question'; readonly text: string; readonly decimal: string; readonly whole: string }
  /** Groups that are not complete, such as `1,234,5`. */
  | { readonly kind: 'unfinished'; readonly text: string };

type Marks = Pick<NumberStyle, 'decimal' | 'group'>;

/** Blanks and marks that group in some language and are the decimal mark in none. */
const groupsOnly = /[\s\u00a0\u202f\u2009'’\u066c_]/g;

/** ASCII digits, points and commas for those of Arabic, Chinese and full-width keyboards; without what can only group. */
function plainText(text: string, { decimal }: Marks): string {
  return plainDigits(visibleText(text))
    .replace(groupsOnly, '')
    .replace(/[\uff0e\u3002]/g, '.')
    .replace(/[\uff0c\u060c]/g, ',')
    .replace(/\u066b/g, decimal);
}

/** Null when the text holds anything but digits and marks that can be of one number: the keystroke is then refused. */
export function typedDecimal(text: string, marks: Marks): Typed | null {
  const plain = plainText(text, marks);
  if (!/^[\d.,]*$/.test(plain)) return null;
  const other = marks.decimal === '.' ? ',' : '.';
  // As another language writes it: groups, and the last mark is the decimal one.
  if (plain.includes(other) && groupedBy(marks.decimal, other).test(plain)) {
    return number(plain.replaceAll(marks.decimal, '').replace(other, '.'), plain);
  }
  const [whole = '', ...rest] = plain.split(marks.group);
  if (rest.length === 0) return number(plain.replace(marks.decimal, '.'));
  const fraction = rest.join('');
  const grouped = groupedBy(marks.group, marks.decimal).test(plain);
  if (plain.includes(marks.decimal)) {
    if (grouped) return number(plain.replaceAll(marks.group, '').replace(marks.decimal, '.'), plain);
    return new RegExp(`^\\d[\\d${marks.group}]*\\${marks.decimal}\\d*$`).test(plain) ? { kind: 'unfinished', text: plain } : null;
  }
  if (rest.length > 1) return grouped ? number(whole + fraction, plain) : { kind: 'unfinished', text: plain };
  if (grouped) return { kind: 'question', text: plain, decimal: withoutZeros(`${whole}.${fraction}`), whole: whole + fraction };
  // As long as three digits may still follow, the mark stays as it was typed: only it tells that it groups.
  return number(`${whole}.${fraction}`, /^[1-9]\d{0,2}$/.test(whole) && fraction.length < 3 ? plain : undefined);
}

/** Whole groups of three digits, and perhaps a fraction behind the other mark. */
const groupedBy = (group: string, decimal: string): RegExp => new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);

/** `said`: what was pasted could be read otherwise, or looks otherwise than what it was read as, so the field says how. */
export type Pasted = { readonly value: string; readonly said: boolean };

/**
 * Reads pasted text, with its unit or a currency sign beside it. With one kind of mark only, and it could be either (`1,234`), the
 * language decides; with two kinds the last one is the decimal mark. Null for anything else: a sign, an exponent, letters.
 */
export function pastedDecimal(text: string, style: NumberStyle, unit: string): Pasted | null {
  const alone = withoutUnit(text, unit);
  const plain = plainText(alone, style);
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain) || isSeveral(alone)) return null;
  const found = plain.match(/[.,]/g) ?? [];
  const last = found.at(-1) ?? '.';
  const oneKind = found.every((mark) => mark === last);
  const couldGroup = oneKind && isGrouped(plain, last);
  const groups = couldGroup && (found.length > 1 || last !== style.decimal);
  if (oneKind && found.length > 1 && !groups) return null;
  const other = last === '.' ? ',' : '.';
  const read = number(groups ? plain.replaceAll(last, '') : plain.replaceAll(other, '').replace(last, '.'));
  if (read?.kind !== 'number') return null;
  const { value } = read;
  const shown = visibleText(text).trim();
  const either = couldGroup && found.length === 1;
  return { value, said: either || (shown !== value && shown !== groupDigits(value, style)) };
}

/** Whether cells or lines of a table were copied, each of which may be a number. */
export const isTable = (text: string): boolean => /[\t\n\v\f\r\u0085\u2028\u2029]/.test(text.trim());

/** Whether what stands between the digits parts numbers, and does not group those of one. */
function isSeveral(text: string): boolean {
  if (isTable(text)) return true;
  const blanks = plainDigits(text.trim()).replace(groupsOnly, ' ');
  return blanks.includes(' ') && !/^\d{1,3}( \d{2,3})* \d{3}([.,\u066b]\d*)?$/.test(blanks);
}

/** Whether every mark of this kind can group: three digits after the last, two or three between the others. */
function isGrouped(plain: string, mark: string): boolean {
  return new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{2,3})*\\${mark}\\d{3}$`).test(plain);
}

function withoutUnit(text: string, unit: string): string {
  const ends = visibleText(text)
    .trim()
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '');
  const wanted = unit.toLowerCase();
  return ends.toLowerCase().endsWith(wanted) ? ends.slice(0, ends.length - wanted.length) : ends;
}

/** Null when there is more than one point. */
function number(digits: string, shown?: string): Typed | null {
  if (digits === '') return { kind: 'number', text: '', value: '' };
  const match = /^(\d*)(\.?)(\d*)$/.exec(digits);
  if (match === null) return null;
  const [, whole = '', point = '', fraction = ''] = match;
  const lead = whole === '' ? '0' : whole.replace(/^0+(?=\d)/, '');
  return { kind: 'number', text: shown ?? `${lead}${point}${fraction}`, value: fraction === '' ? lead : `${lead}.${fraction}` };
}

export function decimalsOfText(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

const withoutZeros = (value: string): string => cutToDecimals(value, decimalsOfText(value));

/** Cut, never rounded up: what the "Use …" button writes. */
export function cutToDecimals(value: string, decimals: number): string {
  const point = value.indexOf('.');
  if (point < 0) return value;
  const fraction = value.slice(point + 1, point + 1 + decimals).replace(/0+$/, '');
  return fraction === '' ? value.slice(0, point) : `${value.slice(0, point)}.${fraction}`;
}
