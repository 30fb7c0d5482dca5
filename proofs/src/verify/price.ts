import { parseAmount } from '@candor/money/amount';
import { AMOUNT_SCALE } from '../fields.ts';

const PRICE_SCALE = 18;

/** A price as units of 10^-18. */
export function priceUnits(text: string): bigint {
  return unitsOf(text, PRICE_SCALE);
}

/** An amount of USDT in its smallest units. */
export function amountUnits(text: string): bigint {
  return unitsOf(text, AMOUNT_SCALE);
}

/** A price that was read as one, as a count of its last decimal. */
export function priceSteps(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

/** Digits after the point. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** More than nothing. */
export function isPositive(text: string): boolean {
  return /[1-9]/.test(text);
}

/** A decimal text with at most so many decimals, in units of the last of them. */
export function unitsOf(text: string, scale: number): bigint {
  const parsed = parseAmount(text, scale);
  // The formats allow no other text here.
  if (!parsed.ok) throw new RangeError(`${text} is not an amount`);
  return parsed.units;
}
