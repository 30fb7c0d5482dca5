import { mulDivFloor } from './mul-div.ts';

/** Two to this fit a list of 64-bit cells, which sorts many times as fast as a list of bigints. */
const CELL = 2n ** 63n;

/**
 * A split by largest remainder before it is handed out: each share can then be told by itself. Everybody gets the floor of the share;
 * a unit more get those whose remainder is above `cutRest`, and of those with just this remainder the ones up to place `cutPlace`.
 */
export type Split = {
  readonly total: bigint;
  /** What the weights sum to. */
  readonly weight: bigint;
  /** Remainders are counted in 1/`weight` of a unit; `weight` itself when nobody gets a unit more. */
  readonly cutRest: bigint;
  /** −1 when nobody gets a unit more. */
  readonly cutPlace: number;
};

/**
 * Prepares the split of `total` units in proportion to `weights`. Throws when a weight is negative or all are zero: that is a
 * programming error, never user input.
 */
export function splitOf(total: bigint, weights: readonly bigint[]): Split {
  const weight = weights.reduce((sum, one) => sum + one, 0n);
  if (weight <= 0n || weights.some((one) => one < 0n)) throw new RangeError('weights must be positive');
  const rests = weights.map((one) => restOf(total, one, weight));
  // The remainders are what the floors left over, so they sum to a whole number of units.
  const missing = Number(
    mulDivFloor(
      1n,
      rests.reduce((sum, rest) => sum + rest, 0n),
      weight,
    ),
  );
  if (missing === 0) return { total, weight, cutRest: weight, cutPlace: -1 };
  const cutRest = largest(rests, missing, weight);
  let atCut = missing - rests.reduce((above, rest) => above + (rest > cutRest ? 1 : 0), 0);
  const cutPlace = rests.findIndex((rest) => rest === cutRest && --atCut === 0);
  return { total, weight, cutRest, cutPlace };
}

/** The share of one of the weights of a split, which stood at this place. */
export function shareOf(split: Split, weight: bigint, index: number): bigint {
  const share = mulDivFloor(split.total, weight, split.weight);
  const rest = split.total * weight - share * split.weight;
  return rest > split.cutRest || (rest === split.cutRest && index <= split.cutPlace) ? share + 1n : share;
}

/**
 * Splits `total` units in proportion to `weights`: floor shares first, the missing units go one each
 * to the largest remainders, ties to the earlier entry. The shares add up to `total` exactly.
 * Throws when a weight is negative or all are zero: that is a programming error, never user input.
 */
export function splitLargestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  const split = splitOf(total, weights);
  return weights.map((weight, index) => shareOf(split, weight, index));
}

function restOf(total: bigint, weight: bigint, sum: bigint): bigint {
  return total * weight - mulDivFloor(total, weight, sum) * sum;
}

/** The `rank`-th largest, counted from 1; all are below `bound`. */
function largest(values: readonly bigint[], rank: number, bound: bigint): bigint {
  const sorted = bound <= CELL ? BigInt64Array.from(values).sort() : values.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1));
  return sorted[sorted.length - rank] ?? 0n;
}
