import { compare, subtract } from '../../domain/decimal.ts';
import { error } from '../problem.ts';
import { aboveMost, isBelowLeast } from './bounds.ts';
import type { StakeFacts, StakeInputs, StakeProblem } from './problem.ts';

/** The user's own daily loss limit leaves nothing, not even for the smallest stake (product rules §14.6). */
export function limitNotReached(_: unknown, { limitLeft, terms }: StakeFacts): StakeProblem | null {
  return isBelowLeast(limitLeft, terms) ? error('limit.reached') : null;
}

/** The stake alone would pass what the daily loss limit leaves. */
export function withinLimit({ amount }: StakeInputs, { limitLeft }: StakeFacts): StakeProblem | null {
  return aboveMost(amount, limitLeft, 'limit.wouldPass');
}

/** Whether a stake that the limit still takes leaves less of it than the smallest stake: no other one is taken before this one is settled. */
export function usesUpLimit(stake: string, limitLeft: string | null, least: string): boolean {
  return limitLeft !== null && compare(stake, limitLeft) <= 0 && compare(subtract(limitLeft, stake), least) < 0;
}
