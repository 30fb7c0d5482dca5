import { MOST_TICKS } from '../../../audit/ground/market.ts';
import { equityAt, liquidationLimit, thousandths } from './arithmetic.ts';
import { partnersOf } from './deleveraging.ts';
import type { AuditState } from './state.ts';
import { insuredLoss } from './fill.ts';
import { insurable } from './insurance.ts';
import type { Order, Position } from './objects.ts';

/** Whether a liquidation of a position ends, fills or pays anything now: else there is none, and it waits for the next mark (product rules 5.5). */
export function mayGoOn(state: AuditState, position: Position, cutLots: number): boolean {
  const { market, triggers } = position;
  if (triggers.length > 0 || state.reducingOf(position).length > 0 || state.openingOf(position).length > 0) return true;
  if (met(position, liquidationLimit(position, market.markTicks, market.factor)) !== undefined) return true;
  if (equityAt(position, market.markTicks, market.factor) > 0n) return false;
  return insuredOrder(state, position) !== undefined || partnersOf(state.ground, position, cutLots).length > 0;
}

/** The order that closing lots of a position meets first. */
export function met({ market, side }: Position, limitTicks: number): Order | undefined {
  return limitTicks === 0 ? undefined : market.book.met(side === 'short', limitTicks);
}

/** How far from the mark insurance goes. */
export function farthest({ market, side }: Position): number {
  return Math.min(thousandths(market.markTicks, side === 'long' ? 999 : 1_001), MOST_TICKS);
}

/** The order that is next when insurance pays, if it may for one lot. */
export function insuredOrder(state: AuditState, position: Position): Order | undefined {
  const order = met(position, farthest(position));
  if (order === undefined) return undefined;
  const budget = insurable(state, position);
  return budget > 0n && insuredLoss(position, { lots: 1, priceTicks: order.bookTicks }) <= budget ? order : undefined;
}
