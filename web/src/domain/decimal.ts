import { formatAmount, formatAmountShort } from '@candor/money/amount';

/**
 * Exact decimals for the front end. Every amount, price and rate is a string in one canonical form
 * (`-?(0|[1-9]\d*)(\.\d*[1-9])?`, so `1.50`, `2e-7` and `-0` become `1.5`, `0.0000002` and `0`).
 * Computed as whole units of a power of ten; no function here touches a floating-point value.
 */

export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'half-up';

/** `units × 10^-scale`; the scale is never below zero. */
interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Decimals of a quotient. */
const QUOTIENT_SCALE = 40;

const CANONICAL = /^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/;
const READABLE = /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,4})?$/;
const PARTS = /^(-?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?$/;

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

function parse(text: string): Decimal {
  const [, minus = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? [];
  if (whole === '' && fraction === '') throw new RangeError(`${text} is not a decimal`);
  const units = BigInt(`${whole}${fraction}`) * (minus === '' ? 1n : -1n);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * powerOfTen(-scale), scale: 0 } : { units, scale };
}

const write = ({ units, scale }: Decimal): string => formatAmountShort(units, scale);

/** Units of the value at a scale that is not below its own. */
const unitsAt = ({ units, scale }: Decimal, target: number): bigint => units * powerOfTen(target - scale);

/** Both values in units of the same scale. */
function aligned(a: string, b: string): { readonly a: bigint; readonly b: bigint; readonly scale: number } {
  const [first, second] = [parse(a), parse(b)];
  const scale = Math.max(first.scale, second.scale);
  return { a: unitsAt(first, scale), b: unitsAt(second, scale), scale };
}

const size = (units: bigint): bigint => (units < 0n ? -units : units);

/** Brings any JSON number literal or plain decimal text into the canonical form; null when it is neither. */
export function readDecimal(text: string): string | null {
  if (CANONICAL.test(text) && text !== '-0') return text;
  return READABLE.test(text) ? write(parse(text)) : null;
}

/** As `readDecimal` for values of unknown kind: numbers count as their shortest text, everything else but text is null. */
export function decimalOf(value: unknown): string | null {
  if (typeof value === 'string') return readDecimal(value);
  return typeof value === 'number' && Number.isFinite(value) ? readDecimal(String(value)) : null;
}

export function compare(a: string, b: string): -1 | 0 | 1 {
  const units = aligned(a, b);
  if (units.a === units.b) return 0;
  return units.a < units.b ? -1 : 1;
}

export function add(a: string, b: string): string {
  const units = aligned(a, b);
  return write({ units: units.a + units.b, scale: units.scale });
}

export function subtract(a: string, b: string): string {
  const units = aligned(a, b);
  return write({ units: units.a - units.b, scale: units.scale });
}

export function multiply(a: string, b: string): string {
  const [first, second] = [parse(a), parse(b)];
  return write({ units: first.units * second.units, scale: first.scale + second.scale });
}

export function absolute(a: string): string {
  const { units, scale } = parse(a);
  return write({ units: size(units), scale });
}

export const isZero = (a: string): boolean => parse(a).units === 0n;
export const signOf = (a: string): -1 | 0 | 1 => compare(a, '0');
export const smallest = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b);
export const largest = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b);

/** Quotient cut toward zero after forty decimals; null when the divisor is zero. */
export function divide(a: string, b: string): string | null {
  const units = aligned(a, b);
  if (units.b === 0n) return null;
  return write({ units: (units.a * powerOfTen(QUOTIENT_SCALE)) / units.b, scale: QUOTIENT_SCALE });
}

/** Rounds to a number of decimals; the result is canonical (no padding zeros). */
export function round(a: string, decimals: number, rounding: Rounding): string {
  return write(rounded(parse(a), decimals, rounding));
}

/** Rounds and pads to exactly that many decimals: `fixed('1.5', 2, 'down')` is `1.50`. */
export function fixed(a: string, decimals: number, rounding: Rounding): string {
  return formatAmount(unitsAt(rounded(parse(a), decimals, rounding), decimals), decimals);
}

/** Rounds half up to significant digits and pads to them: `significant('0.00005', 4)` is `0.00005000`. */
export function significant(a: string, digits: number): string {
  const value = parse(a);
  const result = rounded(value, digits - 1 - exponentOf(value), 'half-up');
  const decimals = Math.max(0, digits - 1 - exponentOf(result));
  return formatAmount(unitsAt(rounded(result, decimals, 'down'), decimals), decimals);
}

/** Of the first digit: 2 for `123`, -2 for `0.05`, 0 for zero. */
function exponentOf({ units, scale }: Decimal): number {
  return units === 0n ? 0 : String(size(units)).length - 1 - scale;
}

/** `decimals` may be below zero: -2 rounds to hundreds. */
function rounded(value: Decimal, decimals: number, rounding: Rounding): Decimal {
  if (value.scale <= decimals) return value;
  const step = powerOfTen(value.scale - decimals);
  const rest = value.units % step;
  const count = value.units / step + (rest === 0n ? 0n : outward(rest, step, rounding));
  return decimals < 0 ? { units: count * powerOfTen(-decimals), scale: 0 } : { units: count, scale: decimals };
}

/** One step away from zero, or none, for what lies between two steps. */
function outward(rest: bigint, step: bigint, rounding: Rounding): bigint {
  const negative = rest < 0n;
  const away =
    rounding === 'half-up'
      ? 2n * size(rest) >= step
      : rounding === 'up' || (rounding === 'ceil' && !negative) || (rounding === 'floor' && negative);
  if (!away) return 0n;
  return negative ? -1n : 1n;
}

/** How many decimals the canonical form has. */
export function decimalsOf(a: string): number {
  const point = a.indexOf('.');
  return point < 0 ? 0 : a.length - point - 1;
}

/** The nearest multiple of a step at or below (`floor`) or at or above (`ceil`) a value that is not negative. */
export function toStep(a: string, step: string, rounding: 'floor' | 'ceil'): string {
  const units = aligned(a, step);
  const rest = units.a % units.b;
  const below = units.a - rest;
  return write({ units: rest === 0n || rounding === 'floor' ? below : below + units.b, scale: units.scale });
}

/** For pixels, angles and chart libraries only: never for a figure, an order or a comparison of amounts. */
export function toPixelNumber(a: string): number {
  return Number(a);
}
