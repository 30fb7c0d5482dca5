import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';

const PPM = 1_000_000n;

/** What one whole coin is worth, in units of USDT, and how many units of its own it has. */
export type Worth = { readonly priceUnits: bigint; readonly coinUnits: bigint };

/** What an amount of one coin is worth in units of another, rounded down (`product-rules` 12). */
export function grossOf(amountUnits: bigint, from: Worth, to: Worth): bigint {
  return mulDivFloor(amountUnits, from.priceUnits * to.coinUnits, to.priceUnits * from.coinUnits);
}

/** The commission, rounded up. */
export function feeOf(grossUnits: bigint, commissionPpm: number): bigint {
  return mulDivCeil(grossUnits, BigInt(commissionPpm), PPM);
}
