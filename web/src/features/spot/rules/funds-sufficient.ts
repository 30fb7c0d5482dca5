import { compare, multiply } from '../../../domain/decimal.ts';
import { textOfUnits, unitsOf } from '../../../domain/pair.ts';
import { amountField, type SpotFacts, type SpotInputs } from './ticket.ts';
import { mostQuantity } from './most.ts';
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
  const most = mostBuyable(inputs, facts);
  return error('funds.insufficient', [amountField(inputs)], { available, asset, needed, ...(most !== null && { most, coin: pair.coin }) });
}

/** The most that a limit buy can be; null where the smallest order is more. */
function mostBuyable(inputs: SpotInputs, facts: SpotFacts): string | null {
  if (inputs.side === 'sell' || inputs.kind === 'market') return null;
  const most = mostQuantity(inputs, facts);
  if (most === null || compare(most, facts.pair.quantityMin) < 0) return null;
  return compare(multiply(exactly(inputs.price) ?? '0', most), facts.pair.notionalMin) < 0 ? null : most;
}

function amountHeld(inputs: SpotInputs): string | null {
  if (amountField(inputs) === 'total') return exactly(inputs.total);
  const quantity = exactly(inputs.quantity);
  if (quantity === null || inputs.side === 'sell') return quantity;
  const price = exactly(inputs.price);
  return price === null ? null : multiply(price, quantity);
}

/** A typed amount as a canonical decimal: a draft like `12.` is `12`. */
function exactly(typed: string): string | null {
  const units = unitsOf(typed);
  return units === null ? null : textOfUnits(units);
}
