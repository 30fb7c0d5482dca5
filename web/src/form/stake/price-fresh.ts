import { error } from '../problem.ts';
import type { StakeFacts, StakeProblem } from './problem.ts';

/** Nobody acts on an old price: without a live one the button waits. */
export function priceFresh(_: unknown, { freshness }: StakeFacts): StakeProblem | null {
  if (freshness === 'none') return error('price.none');
  return freshness === 'stale' ? error('price.stale') : null;
}
