import { smallest } from '../../domain/decimal.ts';
import type { StakeFacts } from './problem.ts';

/** The smallest of all upper bounds of a stake; null while one of them is not known. `more` are the product's own. */
export function mostOf({ terms, available, limitLeft }: StakeFacts, more: readonly (string | null)[] = []): string | null {
  const bounds = [terms?.stakeMax ?? null, available, ...more];
  const known = bounds.filter((bound) => bound !== null);
  if (known.length < bounds.length) return null;
  return [...known, ...(limitLeft === null ? [] : [limitLeft])].reduce(smallest);
}
