import Big from 'big.js';

/**
 * Exact decimals for the front end. Every amount, price and rate is a string in one canonical form
 * (`-?(0|[1-9]\d*)(\.\d*[1-9])?`, so `1.50`, `2e-7` and `-0` become `1.5`, `0.0000002` and `0`).
 * This is the only file that knows the library behind it; no function here touches a floating-point value.
 */

export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'half-up';

const DecimalBig = Big();
DecimalBig.DP = 40;
/** Toward zero, so that cutting the forty digits again is still a cut of the exact quotient. */
DecimalBig.RM = 0;
DecimalBig.NE = -1_000_000;
DecimalBig.PE = 1_000_000;
DecimalBig.strict = true;

const CANONICAL = /^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/;
const READABLE = /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,4})?$/;

const big = (text: string) => new DecimalBig(text);

function write(value: Big): string {
  const text = value.toFixed();
  return text === '-0' ? '0' : text;
}

/** Brings any JSON number literal or plain decimal text into the canonical form; null when it is neither. */
export function readDecimal(text: string): string | null {
  if (CANONICAL.test(text) && text !== '-0') return text;
  return READABLE.test(text) ? write(big(text)) : null;
}

/** As `readDecimal` for values of unknown kind: numbers count as their shortest text, everything else but text is null. */
export function decimalOf(value: unknown): string | null {
  if (typeof value === 'string') return readDecimal(value);
  return typeof value === 'number' && Number.isFinite(value) ? readDecimal(String(value)) : null;
}

export const compare = (a: string, b: string): -1 | 0 | 1 => big(a).cmp(big(b));
export const isZero = (a: string): boolean => big(a).eq(big('0'));
export const signOf = (a: string): -1 | 0 | 1 => compare(a, '0');
export const add = (a: string, b: string): string => write(big(a).plus(big(b)));
export const subtract = (a: string, b: string): string => write(big(a).minus(big(b)));
export const multiply = (a: string, b: string): string => write(big(a).times(big(b)));
export const absolute = (a: string): string => write(big(a).abs());
export const smallest = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b);
export const largest = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b);

/** Quotient cut toward zero after forty decimals; null when the divisor is zero. */
export function divide(a: string, b: string): string | null {
  return isZero(b) ? null : write(big(a).div(big(b)));
}

/** Rounds to a number of decimals; the result is canonical (no padding zeros). */
export function round(a: string, decimals: number, rounding: Rounding): string {
  return write(rounded(big(a), decimals, rounding));
}

/** Rounds and pads to exactly that many decimals: `fixed('1.5', 2, 'down')` is `1.50`. */
export function fixed(a: string, decimals: number, rounding: Rounding): string {
  const text = rounded(big(a), decimals, rounding).toFixed(decimals);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Rounds half up to significant digits and pads to them: `significant('0.00005', 4)` is `0.00005000`. */
export function significant(a: string, digits: number): string {
  const value = big(a);
  const roundedValue = value.prec(digits, 1);
  const decimals = Math.max(0, digits - 1 - roundedValue.e);
  return roundedValue.toFixed(decimals);
}

function rounded(value: Big, decimals: number, rounding: Rounding): Big {
  if (rounding === 'half-up') return value.round(decimals, 1);
  const negative = value.s < 0;
  const outward = rounding === 'up' || (rounding === 'ceil' && !negative) || (rounding === 'floor' && negative);
  return value.round(decimals, outward ? 3 : 0);
}

/** How many decimals the canonical form has. */
export function decimalsOf(a: string): number {
  const point = a.indexOf('.');
  return point < 0 ? 0 : a.length - point - 1;
}

/** The nearest multiple of a step at or below (`floor`) or at or above (`ceil`) a value that is not negative. */
export function toStep(a: string, step: string, rounding: 'floor' | 'ceil'): string {
  const rest = big(a).mod(big(step));
  if (rest.eq(big('0'))) return write(big(a));
  const below = big(a).minus(rest);
  return write(rounding === 'floor' ? below : below.plus(big(step)));
}

/** For pixels, angles and chart libraries only: never for a figure, an order or a comparison of amounts. */
export function toPixelNumber(a: string): number {
  return Number(a);
}
