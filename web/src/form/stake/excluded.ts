import { error } from '../problem.ts';
import type { StakeFacts, StakeProblem } from './problem.ts';

/** Who has excluded himself places nothing (product rules §14.6). */
export function notExcluded(_: unknown, { excluded }: StakeFacts): StakeProblem | null {
  return excluded ? error('product.excluded') : null;
}
