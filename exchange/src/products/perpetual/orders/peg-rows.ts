import { notional } from '@candor/money/market-scale';
import { LOTS } from '../../../trading/order-rows.ts';
import { fillPeg, keepPeg } from '../../../trading/peg-rows.ts';
import { BID } from '../../../trading/side.ts';
import { REDUCE_ONLY } from '../../../trading/taker.ts';
import type { FillSide, PerpetualEvent } from '../events.ts';
import type { PerpetualMarket } from '../market.ts';
import { bookSide, dropReducing, indexedOf, indexOrder } from './order-rows.ts';
import { limitTicksOf } from './order-limits.ts';
import type { PerpetualState } from '../state.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

export function acceptPeg(state: PerpetualState, event: Of<'perpetual.pegged'>, timeMs: number): void {
  const { taker } = state;
  if (event.orderId !== state.orderCount + 1) throw new RangeError(`order ${event.orderId} after ${state.orderCount}`);
  const isReducing = event.positionId !== 0;
  const market = state.marketOf(event.marketId);
  keepPeg(state.books, taker, {
    ...event,
    ownerId: event.accountId,
    side: bookSide(event.side === 'long', isReducing),
    flags: isReducing ? REDUCE_ONLY : 0,
    link: event.positionId,
    acceptedMs: timeMs,
  });
  state.orderCount = event.orderId;
  indexOrder(state, indexedOf(taker));
  taker.orderId = 0;
  market.nextFallen = undefined;
}

/** What a pegged order that is being matched trades counts for its row and its side as for those of a resting one. */
export function fillOwnPeg(state: PerpetualState, market: PerpetualMarket, own: FillSide, lots: number, valueUnits: bigint): void {
  const row = state.rowOf(own.orderId);
  const { marketId, factor } = market.info;
  if (own.isOpening) {
    const isLong = market.pegs.of(own.orderId)?.side === BID;
    state.holdingOf(own.accountId, marketId, isLong).addOpening(-notional(limitTicksOf(state, row), lots, factor));
  }
  fillPeg(state.books, own.orderId, lots, valueUnits, own.feeUnits);
  // It ends after the position that it may have closed, as every taker does.
  if (!own.isOpening && (state.books.rows.queue[row + LOTS] ?? 0) === 0) dropReducing(state, own.positionId, own.orderId);
}
