import { compare, largest } from '../../../domain/decimal.ts';
import { unitsOf } from '../../../domain/pair.ts';
import { amountField, type SpotFacts, type SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** orderMin ≤ quantity ≤ orderMax of the pair, and a sell of at least its smallest sell quantity. */
export function amountWithinPair(inputs: SpotInputs, { pair }: SpotFacts): SpotProblem | null {
  if (amountField(inputs) === 'total' || unitsOf(inputs.quantity) === null) return null;
  const least = inputs.side === 'sell' ? largest(pair.quantityMin, pair.sellQuantityMin) : pair.quantityMin;
  if (compare(inputs.quantity, least) < 0) return error('amount.belowMinimum', ['quantity'], { limit: least, asset: pair.coin });
  if (compare(inputs.quantity, pair.quantityMax) > 0) {
    return error('amount.aboveMaximum', ['quantity'], { limit: pair.quantityMax, asset: pair.coin });
  }
  return null;
}
