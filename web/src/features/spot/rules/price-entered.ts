import { scaleOf, ticksOf, unitsOf } from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** A limit needs a price that is a whole number of ticks. */
export function priceEntered(inputs: SpotInputs, { pair }: SpotFacts): SpotProblem | null {
  if (inputs.kind === 'market') return null;
  const scale = scaleOf(pair);
  const ticks = scale === null ? null : ticksOf(inputs.price, scale);
  if (ticks !== null) return ticks === 0 ? error('price.missing', ['price']) : null;
  const tooPrecise = unitsOf(inputs.price) !== null || /^[0-9]+\.[0-9]{9,}$/.test(inputs.price);
  return tooPrecise ? error('price.tooPrecise', ['price'], { step: pair.tick }) : error('price.missing', ['price']);
}
