import { compare, toStep } from '../../../domain/decimal.ts';
import { firstError } from '../../../form/problem.ts';
import { spotProblems } from './spot-order.ts';
import { textOfUnits, unitsOf } from '../../../domain/pair.ts';
import { mostQuantity } from './most.ts';
import { amountField, type SpotFacts, type SpotInputs } from './ticket.ts';

/**
 * The largest amount with no error, rounded down to the step; null when there is none (no funds, below a minimum, no
 * price yet, pair closed).
 */
export function maxAmount(inputs: SpotInputs, facts: SpotFacts): string | null {
  const most = amountField(inputs) === 'total' ? facts.quoteAvailable : mostQuantity(inputs, facts);
  if (most === null || compare(most, '0') <= 0) return null;
  const filled = withAmount(inputs, most);
  return firstError(spotProblems(filled, facts)) === null ? most : null;
}

/** Puts an amount into the field that counts for this order. */
export function withAmount(inputs: SpotInputs, amount: string): SpotInputs {
  return amountField(inputs) === 'total' ? { ...inputs, total: amount } : { ...inputs, quantity: amount };
}

/** A share of Max in whole percent, rounded down to the step: what the slider and the chips set. */
export function shareOfMax(percent: number, inputs: SpotInputs, facts: SpotFacts): string | null {
  const funds = amountField(inputs) === 'total' ? facts.quoteAvailable : mostQuantity(inputs, facts);
  const units = funds === null ? null : unitsOf(funds);
  if (units === null) return null;
  const step = amountField(inputs) === 'total' ? '0.01' : facts.pair.lot;
  if (percent >= 100) return funds;
  const part = (units * BigInt(Math.round(percent))) / 100n;
  return toStep(textOfUnits(part), step, 'floor');
}
