import { smallest, toStep } from '../../../domain/decimal.ts';
import { scaleOf, textOfUnits, ticksOf, unitsOf } from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from './ticket.ts';

/** The most that funds and pair allow at the limit price, in whole lots; null while it is not known. Funds bind at the limit price; the fee needs none. */
export function mostQuantity(inputs: SpotInputs, facts: SpotFacts): string | null {
  const { pair } = facts;
  const scale = scaleOf(pair);
  if (scale === null) return null;
  const funds = inputs.side === 'sell' ? facts.baseAvailable : buyable(inputs, facts);
  return funds === null ? null : toStep(smallest(funds, pair.quantityMax), pair.lot, 'floor');
}

function buyable(inputs: SpotInputs, { pair, quoteAvailable }: SpotFacts): string | null {
  const scale = scaleOf(pair);
  const ticks = scale === null ? null : ticksOf(inputs.price, scale);
  const units = quoteAvailable === null ? null : unitsOf(quoteAvailable);
  if (scale === null || ticks === null || ticks === 0 || units === null) return null;
  return textOfUnits((units / (BigInt(ticks) * scale.factor)) * scale.lotUnits);
}
