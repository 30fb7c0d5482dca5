import type { SpotFacts, SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** Nobody acts on an old price: without a live one the button waits. */
export function priceFresh(_inputs: SpotInputs, facts: SpotFacts): SpotProblem | null {
  if (facts.index === null || facts.freshness === 'none') return error('price.none', []);
  return facts.freshness === 'stale' ? error('price.stale', []) : null;
}
