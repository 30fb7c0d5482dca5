import { lotsOf, scaleOf, unitsOf } from '../../../domain/pair.ts';
import { amountField, type SpotFacts, type SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** An amount is a whole number of lots, or for a market buy any amount the quote asset can hold. */
export function amountEntered(inputs: SpotInputs, { pair }: SpotFacts): SpotProblem | null {
  return amountField(inputs) === 'total' ? totalEntered(inputs) : quantityEntered(inputs, pair);
}

function totalEntered({ total }: SpotInputs): SpotProblem | null {
  const units = unitsOf(total);
  if (units === null && /^[0-9]+\.[0-9]{9,}$/.test(total)) return error('total.tooPrecise', ['total'], { step: '0.00000001' });
  return units === null || units === 0n ? error('total.missing', ['total']) : null;
}

function quantityEntered({ quantity }: SpotInputs, pair: SpotFacts['pair']): SpotProblem | null {
  const scale = scaleOf(pair);
  const lots = scale === null ? null : lotsOf(quantity, scale);
  if (lots !== null) return lots === 0 ? error('amount.missing', ['quantity']) : null;
  const tooPrecise = unitsOf(quantity) !== null || /^[0-9]+\.[0-9]{9,}$/.test(quantity);
  return tooPrecise ? error('amount.tooPrecise', ['quantity'], { step: pair.lot }) : error('amount.missing', ['quantity']);
}
