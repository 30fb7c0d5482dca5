import { parseAmount } from '@candor/money/amount';
import { AMOUNT_SCALE } from '../fields.ts';
import { fail } from './lines.ts';

const PRICE_SCALE = 18;

/** A price as units of 10^-18. */
export function priceUnits(text: string): bigint {
  return unitsOf(text, PRICE_SCALE);
}

/** An amount of USDT in its smallest units. */
export function amountUnits(text: string): bigint {
  return unitsOf(text, AMOUNT_SCALE);
}

/** A price as a count of its last decimal; null when it has other decimals. */
export function priceSteps(text: string, decimals: number): bigint | null {
  return decimalsOf(text) === decimals ? unitsOf(text, decimals) : null;
}

/** Digits after the point. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseAmount(text, scale);
  return parsed.ok ? parsed.units : fail(`${text} is not an amount`);
}
