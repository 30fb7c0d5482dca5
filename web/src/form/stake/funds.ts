import { compare, smallest } from '../../domain/decimal.ts';
import { error } from '../problem.ts';
import { isBelowLeast } from './bounds.ts';
import type { StakeFacts, StakeInputs, StakeProblem } from './problem.ts';

/** A stake is paid from what is available in the platform wallet. The most that can be staked is named where it pays for the smallest stake. */
export function fundsSufficient({ amount }: StakeInputs, { available, limitLeft, terms }: StakeFacts): StakeProblem | null {
  if (available === null) return error('funds.unknown');
  if (compare(amount, available) <= 0) return null;
  const most = limitLeft === null ? available : smallest(available, limitLeft);
  return error('funds.insufficient', ['amount'], { limit: available, ...(!isBelowLeast(most, terms) && { most }) });
}
