import type { SpotFacts, SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** A pair that is switched off takes no orders; a switch may also close one kind of order on one side. */
export function marketOpen(inputs: SpotInputs, { pair }: SpotFacts): SpotProblem | null {
  if (!pair.open) return error('market.closed', [], { pair: pair.display });
  return pair.switches[inputs.kind][inputs.side] ? null : error('market.sideOff', ['side'], { pair: pair.display });
}
