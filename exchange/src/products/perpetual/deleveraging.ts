import { deleveragingScore } from '@candor/formulas/perpetual/deleveraging';
import { bankruptcyTicks, NO_PRICE } from '@candor/formulas/perpetual/liquidation';
import { equityUnits, reduce } from '@candor/formulas/perpetual/position';
import { closeIfEmpty, trimOrders } from './aftermath.ts';
import { assetOf } from './asset.ts';
import type { Desk, Emits } from './desk.ts';
import { liquidationSide, reducingSide } from './fill.ts';
import { emitLegged } from './event-legs.ts';
import type { MarkOrder } from './mark-order.ts';
import type { PerpetualMarket } from './market.ts';
import type { OpenedPosition } from './position.ts';
import type { PerpetualState } from './state.ts';

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

/**
 * Closes lots of a position at its bankruptcy price against the other side's, without fee. Answers how many found no partner: those whose
 * equity at that price would be negative are none.
 */
export function deleverage(desk: Desk, context: Emits, market: PerpetualMarket, position: OpenedPosition, lots: number): number {
  const { state } = desk;
  const { factor } = market.info;
  const priceTicks = bankruptcyTicks(state.facts(position), factor);
  if (priceTicks === NO_PRICE) return lots;
  let left = lots;
  for (const partner of ranking(state, market, !position.isLong).inOrder()) {
    if (left === 0) break;
    if (partner.accountId === position.accountId || equityUnits(state.facts(partner), priceTicks, factor) < 0n) continue;
    const closed = Math.min(left, partner.lots);
    if (reduce(state.facts(partner), closed, priceTicks, factor, 0n).marginLeftUnits < 0n) continue;
    close(desk, context, market, { position, partner, priceTicks, lots: closed });
    left -= closed;
  }
  return left;
}

type Pair = { readonly position: OpenedPosition; readonly partner: OpenedPosition; readonly priceTicks: number; readonly lots: number };

function close({ ground, state }: Desk, context: Emits, market: PerpetualMarket, { position, partner, priceTicks, lots }: Pair): void {
  const { marketId, factor } = market.info;
  const facts = state.facts(position);
  const partnerFacts = state.facts(partner);
  const loser = liquidationSide(without(position), { positionId: position.positionId, isInsured: false }, facts, lots, priceTicks, factor);
  const winner = reducingSide(without(partner), partner.positionId, partnerFacts, lots, priceTicks, factor);
  emitLegged(context, assetOf(ground), { type: 'perpetual.deleveraged', marketId, priceTicks, lots, loser, partner: winner, legs: [] });
  trimOrders(ground, state, context, partner.positionId);
  closeIfEmpty(state, context, partner.positionId, 'deleveraged');
}

/** A side that no order made. */
function without({ accountId, leverage }: OpenedPosition) {
  return { orderId: 0, accountId, feePpm: 0, leverage, filledUnits: 0n };
}
