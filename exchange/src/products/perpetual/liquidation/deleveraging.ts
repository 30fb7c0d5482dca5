import { deleveragingScore } from '@candor/formulas/perpetual/deleveraging';
import { bankruptcyTicks, NO_PRICE } from '@candor/formulas/perpetual/liquidation';
import { equityUnits, reduce } from '@candor/formulas/perpetual/position';
import { notional } from '@candor/money/market-scale';
import { closeIfEmpty, trimOrders } from './aftermath.ts';
import { assetOf } from '../asset.ts';
import { BoundedContext } from '../../../trading/bounded-context.ts';
import type { Parts, Emits } from '../parts.ts';
import { liquidationSide, reducingSide } from '../orders/fill.ts';
import { emitLegged } from '../event-legs.ts';
import { budgetsOf, lessOf } from './insurance.ts';
import type { MarkOrder } from '../marks/mark-order.ts';
import type { PerpetualMarket } from '../market.ts';
import type { OpenedPosition } from '../positions/position.ts';
import type { PerpetualState } from '../state.ts';

/** Positions of one side by their place in the queue of auto-deleveraging: the highest score first, then the lower number (`product-rules` 5.6). */
export function ranking(state: PerpetualState, market: PerpetualMarket, isLong: boolean): MarkOrder<OpenedPosition, bigint> {
  const { markTicks } = market.mark;
  const order = isLong ? market.longPartners : market.shortPartners;
  const all = (): Iterable<OpenedPosition> => market.positionsAfter(0);
  order.make(all, (position) =>
    position.lots === 0 || position.isLong !== isLong ? null : deleveragingScore(state.facts(position), markTicks, market.info.factor),
  );
  return order;
}

type Pair = { readonly position: OpenedPosition; readonly partner: OpenedPosition; readonly priceTicks: number; readonly lots: number };

/** Whether a partner takes one of these lots of a position. */
export function hasPartner(parts: Parts, market: PerpetualMarket, position: OpenedPosition, lots: number): boolean {
  const [first] = pairs(parts, market, position, lots);
  return first !== undefined;
}

/** What a deleveraging leaves: lots without a partner, or those that it did not come to, since its entry holds enough events. */
type Undeleveraged = { readonly lots: number; readonly isPaused: boolean };

/**
 * Closes lots of a position at its bankruptcy price against the other side's, without fee; the insurance account pays each partner the difference to the
 * mark, as far as both budgets go.
 */
export function deleverage(parts: Parts, context: Emits, market: PerpetualMarket, position: OpenedPosition, lots: number): Undeleveraged {
  let left = lots;
  for (const pair of pairs(parts, market, position, lots)) {
    if (context instanceof BoundedContext && context.isFull) return { lots: left, isPaused: true };
    left -= pair.lots;
    close(parts, context, market, pair);
  }
  return { lots: left, isPaused: false };
}

/**
 * Whom lots of a position are closed against, one after the other. Those of the same hand and those whose equity at its bankruptcy price would be
 * negative are no partners.
 */
function* pairs({ state }: Parts, market: PerpetualMarket, position: OpenedPosition, lots: number): Generator<Pair> {
  const { factor } = market.info;
  const priceTicks = bankruptcyTicks(state.facts(position), factor);
  if (priceTicks === NO_PRICE) return;
  const handId = state.handOf(position.accountId);
  let left = lots;
  for (const partner of ranking(state, market, !position.isLong).inOrder()) {
    if (left === 0) return;
    if (state.handOf(partner.accountId) === handId || equityUnits(state.facts(partner), priceTicks, factor) < 0n) continue;
    const closed = Math.min(left, partner.lots);
    if (reduce(state.facts(partner), closed, priceTicks, factor, 0n).marginLeftUnits < 0n) continue;
    left -= closed;
    yield { position, partner, priceTicks, lots: closed };
  }
}

function close(parts: Parts, context: Emits, market: PerpetualMarket, { position, partner, priceTicks, lots }: Pair): void {
  const { ground, state } = parts;
  const { marketId, factor } = market.info;
  const facts = state.facts(position);
  const partnerFacts = state.facts(partner);
  const loser = liquidationSide(without(position), { positionId: position.positionId, isInsured: false }, facts, lots, priceTicks, factor);
  const reduced = reducingSide(without(partner), partner.positionId, partnerFacts, lots, priceTicks, factor);
  const toMarkUnits = notional(Math.abs(priceTicks - market.mark.markTicks), lots, factor);
  const mostUnits = lessOf(budgetsOf(parts, context.timeMs, market, position));
  const insuredUnits = toMarkUnits < mostUnits ? toMarkUnits : mostUnits;
  const winner = { ...reduced, insuredUnits, paidOutUnits: reduced.paidOutUnits + insuredUnits };
  emitLegged(context, assetOf(ground), { type: 'perpetual.deleveraged', marketId, priceTicks, lots, loser, partner: winner, legs: [] });
  trimOrders(ground, state, context, partner.positionId);
  closeIfEmpty(state, context, partner.positionId, 'deleveraged');
}

/** A side that no order made. */
function without({ accountId, leverage }: OpenedPosition) {
  return { orderId: 0, accountId, feePpm: 0, leverage, filledUnits: 0n };
}
