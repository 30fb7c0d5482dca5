import { error } from '../problem.ts';
import { aboveMost } from './bounds.ts';
import type { StakeFacts, StakeInputs, StakeProblem } from './problem.ts';

/** A stake is paid from what is available in the platform wallet. */
export function fundsSufficient({ amount }: StakeInputs, { available }: StakeFacts): StakeProblem | null {
  return available === null ? error('funds.unknown') : aboveMost(amount, available, 'funds.insufficient');
}
