import { parseAmount } from '@candor/money/amount';
import type { RandomStream } from '../prices/feeds/simulated/random.ts';

/** One of the items; the first ones more often: the weight of the n-th is n^-`steepness`. Undefined of an empty list. */
export function oneOfRanked<Item>(random: RandomStream, items: readonly Item[], steepness: number): Item | undefined {
  const weights = items.map((_, index) => (index + 1) ** -steepness);
  let left = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  return items.find((_, index) => (left -= weights[index] ?? 0) <= 0) ?? items.at(-1);
}

/** Log-normal around a median, cut at both ends; `spread` is the deviation of its logarithm. */
export function sizeOf(random: RandomStream, median: number, spread: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, median * Math.exp(spread * random.normal())));
}

/** An amount as people type it, two significant digits, in units of `scale` decimals. */
export function typedUnits(value: number, scale: number): bigint {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  const amount = parseAmount((Math.round(value / step) * step).toFixed(0), scale);
  return amount.ok ? amount.units : 0n;
}
