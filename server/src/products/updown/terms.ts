import type { Decimal } from '@candor/contract/result';
import { mulDivHalfEven } from '@candor/money/mul-div';
import { decimalOf } from '../../api/user/decimal.ts';

const PPM = 1_000_000n;
const PPM_DECIMALS = 6;

/** Rates as calls write them: fractions. */
export function rateOf(ratePpm: number): Decimal {
  return decimalOf(BigInt(ratePpm), PPM_DECIMALS);
}

/** Product rules §6.9, vector G22: the share of wins at which nothing is won or lost, `1/(1+rate)`, half-even to six decimals. */
export function breakEvenOf(ratePpm: number): Decimal {
  return decimalOf(mulDivHalfEven(PPM, PPM, PPM + BigInt(ratePpm)), PPM_DECIMALS);
}

/** The expected cost of 100 staked at a fair coin, `100 × (1 − (1+rate)/2)`, when no tie gives a stake back; exact. */
export function costPerHundredOf(ratePpm: number): Decimal {
  return decimalOf((PPM - BigInt(ratePpm)) * 50n, PPM_DECIMALS);
}
