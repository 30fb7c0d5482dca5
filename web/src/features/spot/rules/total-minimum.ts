import { compare, multiply } from '../../../domain/decimal.ts';
import { unitsOf } from '../../../domain/pair.ts';
import { amountField, type SpotFacts, type SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** An order is worth at least the pair's smallest value, at its limit or, for a market sell, at the last price. */
export function totalMinimum(inputs: SpotInputs, facts: SpotFacts): SpotProblem | null {
  const { pair } = facts;
  const value = orderValue(inputs, facts);
  if (value === null || compare(value, pair.notionalMin) >= 0) return null;
  const field = amountField(inputs);
  return error('total.belowMinimum', [field], { limit: pair.notionalMin, asset: pair.quote });
}

function orderValue(inputs: SpotInputs, facts: SpotFacts): string | null {
  if (amountField(inputs) === 'total') return unitsOf(inputs.total) === null ? null : inputs.total;
  if (unitsOf(inputs.quantity) === null) return null;
  if (inputs.kind === 'market') return facts.index === null ? null : multiply(facts.index, inputs.quantity);
  return unitsOf(inputs.price) === null ? null : multiply(inputs.price, inputs.quantity);
}
