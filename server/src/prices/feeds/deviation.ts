import { mulDivHalfEven } from '@candor/money/mul-div';

const PPM = 1_000_000n;

/** How far a price is from the index, parts per million of the index, half to even; negative: below it. */
export function deviationPpm(priceTicks: number, indexTicks: number): number {
  const difference = BigInt(priceTicks) - BigInt(indexTicks);
  const size = Number(mulDivHalfEven(difference < 0n ? -difference : difference, PPM, BigInt(indexTicks)));
  return difference < 0n && size !== 0 ? -size : size;
}
