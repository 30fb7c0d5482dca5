import { mulDivHalfEven } from '@candor/money/mul-div';

/** A source of a tick, its price in ticks. */
export type Source = { readonly priceTicks: bigint; readonly weight: bigint; readonly ageMs: number; readonly used: boolean };

/** A source counts while it is at most this old when the index is decided. */
const FRESH_MS = 10_000;
/** The tick is stamped after the index was decided, at most this much later. */
const STAMPED_WITHIN_MS = 5_000;

/**
 * `index/1` (product rules §3.1): the mean by weight of the sources within 5 % of their median, or the median when two or more are outside.
 * A source that was not used and is about as old as a source may be has counted or not, which the tick cannot say: then two prices are
 * right. None when the sources give no price at all or `used` is not what the rule makes it.
 */
export function indexByRule1(sources: readonly Source[]): readonly bigint[] {
  if (sources.some(({ used, ageMs }) => used && ageMs > FRESH_MS + STAMPED_WITHIN_MS)) return [];
  const counting = sources.filter(({ priceTicks, weight }) => priceTicks > 0n && weight > 0n);
  if (sources.some((source) => source.used && !counting.includes(source))) return [];
  const fresh = counting.filter(({ used, ageMs }) => used || ageMs <= FRESH_MS);
  const prices = [meanOf(counting), fresh.length < counting.length ? meanOf(fresh) : null];
  return prices.filter((price) => price !== null);
}

function meanOf(sources: readonly Source[]): bigint | null {
  const sorted = sources.map(({ priceTicks }) => priceTicks).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length >> 1;
  // Twice the median, which is whole.
  const twice = (sorted[middle] ?? 0n) + (sorted.length % 2 === 1 ? (sorted[middle] ?? 0n) : (sorted[middle - 1] ?? 0n));
  const isOutside = ({ priceTicks }: Source): boolean => {
    const off = 2n * priceTicks - twice;
    return 20n * (off < 0n ? -off : off) > twice;
  };
  const inside = sources.filter((source) => !isOutside(source));
  const outside = sources.length - inside.length;
  if (inside.length === 0 || 2 * outside > sources.length) return null;
  if (sources.some((source) => source.used === isOutside(source))) return null;
  if (outside >= 2) return mulDivHalfEven(twice, 1n, 2n);
  const weight = inside.reduce((sum, source) => sum + source.weight, 0n);
  return mulDivHalfEven(
    inside.reduce((sum, source) => sum + source.weight * source.priceTicks, 0n),
    1n,
    weight,
  );
}
