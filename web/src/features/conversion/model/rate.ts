import { add, compare, divide, significant } from '../../../domain/decimal.ts';

/** Digits of a rate as it is shown. The signed receipt, which everybody can verify, has all of them. */
const RATE_DIGITS = 8;

export interface ShownRate {
  /** One of this coin is worth `worth` of the other. */
  readonly one: string;
  readonly worth: string;
  readonly other: string;
}

/** Without the zeros that fill it up. */
const shown = (rate: string): string => add(significant(rate, RATE_DIGITS), '0');

/** A rate below one is turned around: what one bitcoin is worth in USDT can be compared with a price, one USDT in bitcoin cannot. */
export function shownRate(rate: string, { from, to }: { readonly from: string; readonly to: string }): ShownRate {
  const [fromCode, toCode] = [from.toUpperCase(), to.toUpperCase()];
  const turned = compare(rate, '1') < 0 ? divide('1', rate) : null;
  return turned === null ? { one: fromCode, worth: shown(rate), other: toCode } : { one: toCode, worth: shown(turned), other: fromCode };
}
