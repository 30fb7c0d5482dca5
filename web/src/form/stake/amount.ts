import { compare, decimalsOf, isZero } from '../../domain/decimal.ts';
import { STAKE_DECIMALS } from '../../domain/stake.ts';
import { error } from '../problem.ts';
import { aboveMost } from './bounds.ts';
import type { StakeFacts, StakeInputs, StakeProblem } from './problem.ts';

/** Whether something is typed that can be judged. */
export function isEntered(amount: string): boolean {
  return amount !== '' && !isZero(amount);
}

/** Nothing finer than the smallest unit of a stake. */
export function preciseAmount({ amount }: StakeInputs): StakeProblem | null {
  return decimalsOf(amount) > STAKE_DECIMALS ? error('amount.tooPrecise', ['amount']) : null;
}

/** Smallest stake ≤ amount ≤ largest stake of the terms. */
export function amountWithinTerms({ amount }: StakeInputs, { terms }: StakeFacts): StakeProblem | null {
  if (terms === null) return null;
  if (compare(amount, terms.stakeMin) < 0) return error('amount.belowMinimum', ['amount'], { limit: terms.stakeMin });
  return aboveMost(amount, terms.stakeMax, 'amount.aboveMaximum');
}
