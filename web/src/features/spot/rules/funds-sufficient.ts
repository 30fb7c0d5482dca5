import { compare, multiply } from '../../../domain/decimal.ts';
import { unitsOf } from '../../../domain/pair.ts';
import { amountField, type SpotFacts, type SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** What an order holds: limit × quantity or the amount of a buy, the quantity of a sell. The fee needs no hold. */
export function fundsSufficient(inputs: SpotInputs, facts: SpotFacts): SpotProblem | null {
  const { pair } = facts;
  const asset = inputs.side === 'buy' ? pair.quote : pair.coin;
  const available = inputs.side === 'buy' ? facts.quoteAvailable : facts.baseAvailable;
  if (available === null) return error('funds.unknown', [], { asset });
  const needed = amountHeld(inputs);
  if (needed === null || compare(needed, available) <= 0) return null;
  return error('funds.insufficient', [amountField(inputs)], { available, asset });
}

function amountHeld(inputs: SpotInputs): string | null {
  if (amountField(inputs) === 'total') return unitsOf(inputs.total) === null ? null : inputs.total;
  if (unitsOf(inputs.quantity) === null) return null;
  if (inputs.side === 'sell') return inputs.quantity;
  return unitsOf(inputs.price) === null ? null : multiply(inputs.price, inputs.quantity);
}
