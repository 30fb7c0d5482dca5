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

/** Text that is UTF-8 without loss and no longer than a line. */
export function isLine(text: string): boolean {
  return text.length <= 200 && text.isWellFormed();
}
