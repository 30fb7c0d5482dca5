import type { Decimal } from '@candor/contract/result';
import { formatAmountShort } from '@candor/money/amount';

const { rawJSON } = JSON as typeof JSON & { readonly rawJSON: (text: string) => unknown };

/** A decimal text that `JSON.stringify` writes as a number literal with every digit. */
class WrittenDecimal implements Decimal {
  readonly decimal: string;

  constructor(decimal: string) {
    this.decimal = decimal;
  }

  toJSON(): unknown {
    return rawJSON(this.decimal);
  }
}

export const ZERO: Decimal = new WrittenDecimal('0');

/** Units of 10^-scale as an exact JSON number. */
export function decimalOf(units: bigint, scale: number): Decimal {
  return units === 0n ? ZERO : new WrittenDecimal(formatAmountShort(units, scale));
}

/** A decimal text (digits, at most one point, perhaps a minus) as an exact JSON number. */
export function decimalOfText(text: string): Decimal {
  return new WrittenDecimal(text);
}
