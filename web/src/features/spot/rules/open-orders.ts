import { scaleOf, ticksOf } from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from './ticket.ts';
import { error, warning } from '../../../form/problem.ts';
import type { SpotProblem } from './problem.ts';

/** At most so many waiting orders of one account on one pair. */
export function openOrdersLimit(_inputs: SpotInputs, { pair, ownOrders }: SpotFacts): SpotProblem | null {
  return ownOrders.length < pair.openOrdersMax ? null : error('orders.tooMany', [], { limit: String(pair.openOrdersMax) });
}

/** Nobody trades with himself: what is left of an order that meets an own one ends there. */
export function meetsOwnOrder(inputs: SpotInputs, { pair, ownOrders }: SpotFacts): SpotProblem | null {
  const scale = scaleOf(pair);
  const limit = scale === null || inputs.kind === 'market' ? null : ticksOf(inputs.price, scale);
  if (inputs.kind === 'limit' && limit === null) return null;
  const meets = ownOrders.some((own) => own.side !== inputs.side && (limit === null || crosses(inputs.side, limit, own.ticks)));
  return meets ? warning('order.meetsOwn', []) : null;
}

function crosses(side: SpotInputs['side'], limitTicks: number, restingTicks: number): boolean {
  return side === 'buy' ? limitTicks >= restingTicks : limitTicks <= restingTicks;
}
