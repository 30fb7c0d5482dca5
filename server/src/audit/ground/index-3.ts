import type { Source } from './index-1.ts';
import { indexByRule2 } from './index-2.ts';

/** Two prices may differ by one part in so many of the lower one. */
const APART_PART = 2_000n;

/** `index/3` (product rules §3.1): exactly two sources, at most 0.05 % apart, whose mean is that of `index/2`; of others there is none. */
export function indexByRule3(sources: readonly Source[]): readonly bigint[] {
  const [one, other] = sources;
  if (one === undefined || other === undefined || sources.length > 2) return [];
  const apart = one.priceTicks - other.priceTicks;
  const lower = apart < 0n ? one.priceTicks : other.priceTicks;
  return (apart < 0n ? -apart : apart) * APART_PART > lower ? [] : indexByRule2(sources);
}
