import { compare } from '../../domain/decimal.ts';
import { error, type Problem } from '../problem.ts';
import type { StakeFacts } from './problem.ts';

/** Whether not even the smallest stake fits below a bound; false while one of the two is not known. */
export function isBelowLeast(most: string | null, terms: StakeFacts['terms']): boolean {
  return most !== null && terms !== null && compare(most, terms.stakeMin) < 0;
}

/** A problem with the bound as its `limit` when the amount is above it; null also while the bound is not known. */
export function aboveMost<const Code extends string>(amount: string, most: string | null, code: Code): Problem<Code, 'amount'> | null {
  return most !== null && compare(amount, most) > 0 ? error(code, ['amount'], { limit: most }) : null;
}
