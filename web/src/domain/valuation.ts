import { compare, divide, isZero, multiply, subtract } from './decimal.ts';

/** The last of the decimals that a quotient has. */
const LAST_DIGIT = '0.0000000000000000000000000000000000000001';

/**
 * A value in USDT in another coin (formula `value.in`): value ÷ price of the coin in USDT, rounded toward minus infinity at the fortieth
 * decimal, so that the rounding of the figure never shows more than there is. Null where the value or the price is not known.
 */
export function valueIn(valueUsdt: string | null, priceUsdt: string | null): string | null {
  if (valueUsdt === null || priceUsdt === null || isZero(priceUsdt)) return null;
  const cut = divide(valueUsdt, priceUsdt);
  if (cut === null) return null;
  return compare(multiply(cut, priceUsdt), valueUsdt) > 0 ? subtract(cut, LAST_DIGIT) : cut;
}
