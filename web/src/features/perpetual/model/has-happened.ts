import type { Results } from '../../../product/product.ts';

/** A market in which somebody has, or has had, a position for longer than until the next funding. */
export function hasHappened({ openInterest, liquidations, fundings }: Results['contract'][number]): boolean {
  return openInterest !== '0' || liquidations > 0 || fundings > 0;
}
