import { compare } from '../../../domain/decimal.ts';
import { limitBoundTicks, scaleOf, textOfTicks, ticksOf, unitsOf } from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from './ticket.ts';
import { error } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** The pair's own bounds: a highest price of a buy, a lowest of a sell. */
export function priceWithinPair(inputs: SpotInputs, { pair }: SpotFacts): SpotProblem | null {
  if (inputs.kind === 'market' || unitsOf(inputs.price) === null) return null;
  if (inputs.side === 'buy' && pair.buyPriceMax !== null && compare(inputs.price, pair.buyPriceMax) > 0) {
    return error('price.aboveMaximum', ['price'], { limit: pair.buyPriceMax });
  }
  if (inputs.side === 'sell' && pair.sellPriceMin !== null && compare(inputs.price, pair.sellPriceMin) < 0) {
    return error('price.belowMinimum', ['price'], { limit: pair.sellPriceMin });
  }
  return null;
}

/** A slip of a digit must not cost: a buy far above or a sell far below the index is refused, as the exchange would. */
export function priceNearIndex(inputs: SpotInputs, { pair, index }: SpotFacts): SpotProblem | null {
  const scale = scaleOf(pair);
  if (inputs.kind === 'market' || index === null || scale === null) return null;
  const ticks = ticksOf(inputs.price, scale);
  const units = unitsOf(index);
  if (ticks === null || units === null || units === 0n) return null;
  const bound = limitBoundTicks(inputs.side, Number(units / scale.tickUnits), pair.limitBandPpm);
  const beyond = inputs.side === 'buy' ? ticks > bound : ticks < bound;
  return beyond ? error('price.tooFar', ['price'], { limit: textOfTicks(bound, scale) }) : null;
}
