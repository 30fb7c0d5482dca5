import { mulDivFloor } from './mul-div.ts';

/**
 * Splits `total` units in proportion to `weights`: floor shares first, the missing units go one each
 * to the largest remainders, ties to the earlier entry. The shares add up to `total` exactly.
 * Throws when a weight is negative or all are zero: that is a programming error, never user input.
 */
export function splitLargestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((rest, weight) => rest + weight, 0n);
  if (sum <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('weights must be positive');
  const shares = weights.map((weight) => mulDivFloor(total, weight, sum));
  const remainders = weights.map((weight, index) => ({ index, rest: total * weight - (shares[index] ?? 0n) * sum }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let missing = total - shares.reduce((rest, share) => rest + share, 0n);
  for (const { index } of remainders) {
    if (missing === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    missing -= 1n;
  }
  return shares;
}
