import { mulDivHalfEven } from '@candor/money/mul-div';
import type { Source } from './index-1.ts';

/** Every source of the tick counted; it is stamped at most 5 s after a decision for which they were at most 10 s old. */
const OLDEST_MS = 15_000;
/** One part of the median: further away a source is an outlier, and its weight in the mean ends there. */
const OUTLIER_PART = 20n;
const CLAMP_PART = 10_000n;

/**
 * `index/2` (product rules §3.1): the mean by weight of the sources within 5 % of the median, each first moved to within 0.01 % of it, or
 * the median when two or more are outside. One price, or none when the sources give none or `used` is not what the rule makes it.
 */
export function indexByRule2(sources: readonly Source[]): readonly bigint[] {
  if (sources.some(({ priceTicks, weight, ageMs }) => priceTicks <= 0n || weight <= 0n || ageMs > OLDEST_MS)) return [];
  const ascending = sources.map(({ priceTicks }) => priceTicks).toSorted((a, b) => Number(a - b));
  const count = ascending.length;
  const twiceMedian = (ascending[Math.floor((count - 1) / 2)] ?? 0n) + (ascending[Math.floor(count / 2)] ?? 0n);
  // Prices times 2 × 10,000, so that the median ± one part of 10,000 is whole.
  const scale = 2n * CLAMP_PART;
  const median = twiceMedian * CLAMP_PART;
  let outside = 0;
  let [sum, weights] = [0n, 0n];
  for (const { priceTicks, weight, used } of sources) {
    const off = priceTicks * scale - median;
    const isOutside = (off < 0n ? -off : off) * OUTLIER_PART > median;
    if (isOutside === used) return [];
    if (isOutside) outside += 1;
    else {
      const most = twiceMedian;
      sum += weight * (median + (off > most ? most : off < -most ? -most : off));
      weights += weight;
    }
  }
  if (weights === 0n || 2 * outside > count) return [];
  return [outside >= 2 ? mulDivHalfEven(twiceMedian, 1n, 2n) : mulDivHalfEven(sum, 1n, weights * scale)];
}
