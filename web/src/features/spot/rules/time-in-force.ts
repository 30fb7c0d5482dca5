import { lotsOf, protectionTicks, scaleOf, textOfLots, ticksOf, unitsOf } from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from './ticket.ts';
import { walkBook } from '../../../frame/book/walk.ts';
import { error, warning } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** A post-only order that would trade at once is refused by the exchange. */
export function postOnlyRests(inputs: SpotInputs, facts: SpotFacts): SpotProblem | null {
  if (inputs.kind === 'market' || inputs.timeInForce !== 'post-only') return null;
  const scale = scaleOf(facts.pair);
  const ticks = scale === null ? null : ticksOf(inputs.price, scale);
  const best = (inputs.side === 'buy' ? facts.asks : facts.bids)?.[0];
  if (ticks === null || best === undefined) return null;
  const takes = inputs.side === 'buy' ? ticks >= best.ticks : ticks <= best.ticks;
  return takes ? error('order.wouldTake', ['price']) : null;
}

/**
 * Orders that never rest may fill in part or not at all. Only a warning: the visible book is not the whole book, and it
 * changes before the order arrives.
 */
export function fillsEnough(inputs: SpotInputs, facts: SpotFacts): SpotProblem | null {
  const restless = inputs.kind === 'market' || inputs.timeInForce === 'ioc' || inputs.timeInForce === 'fok';
  const scale = scaleOf(facts.pair);
  const levels = inputs.side === 'buy' ? facts.asks : facts.bids;
  if (!restless || scale === null || levels === null) return null;
  const bound = inputs.kind === 'limit' ? ticksOf(inputs.price, scale) : marketBound(inputs, facts, scale.tickUnits);
  const byAmount = inputs.kind === 'market' && inputs.side === 'buy';
  const lots = byAmount ? 0 : lotsOf(inputs.quantity, scale);
  const amountUnits = byAmount ? unitsOf(inputs.total) : 0n;
  if (bound === null || lots === null || amountUnits === null || (lots === 0 && amountUnits === 0n)) return null;
  const walk = walkBook(levels, { side: inputs.side, boundTicks: bound, lots, amountUnits }, scale);
  const lotValue = BigInt(walk.lastTicks === 0 ? bound : walk.lastTicks) * scale.factor;
  const left = byAmount ? walk.restUnits >= lotValue : walk.restLots > 0;
  if (!left) return null;
  if (walk.filledLots === 0 || (inputs.kind === 'limit' && inputs.timeInForce === 'fok')) return warning('order.fillsNothing', []);
  return warning('order.fillsPart', [], { quantity: textOfLots(walk.filledLots, scale), asset: facts.pair.coin });
}

function marketBound(inputs: SpotInputs, facts: SpotFacts, tickUnits: bigint): number | null {
  const index = facts.index === null ? null : unitsOf(facts.index);
  return index === null ? null : protectionTicks(inputs.side, Number(index / tickUnits), facts.pair.marketBandPpm);
}
