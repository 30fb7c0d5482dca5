/** Shapes that commands are checked for before anything else; whatever fails one of them is `BAD_INPUT`. */

/** Assets, symbols, markets and networks are numbered from 1 to this, so that they can index lists. */
export const MOST_DEFINITIONS = 1_000;
/** Above every amount that text can carry: 18 digits before the point, scale 12. */
const MOST_UNITS = 10n ** 30n;

export function isNumbered(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_DEFINITIONS;
}

/** A whole number from `least` to `most`. */
export function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

export function isAmount(value: bigint): boolean {
  return value > 0n && value < MOST_UNITS;
}

/** What breaks a line, turns the direction of text or is not seen at all; not the joiners that some scripts write with. */
const BREAKS_AND_MARKS = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Text that is UTF-8 without loss, on one line, and means what a reader sees. */
export function readsAsWritten(text: string): boolean {
  return text.isWellFormed() && !BREAKS_AND_MARKS.test(text);
}

/** The same, no longer than a line. */
export function isLine(text: string): boolean {
  return text.length <= 200 && readsAsWritten(text);
}
