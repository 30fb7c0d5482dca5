import { notional } from '@candor/money/market-scale';
import type { Ground } from '../../ground/ground.ts';
import type { SpotEvent } from './events.ts';
import type { SpotOrder } from './order.ts';
import type { SpotState } from './state.ts';

type Of<T extends SpotEvent['type']> = Extract<SpotEvent, { type: T }>;

/** How an event changes orders, books and money. It decides nothing: what it is told has happened. */
export function applySpot(ground: Ground, state: SpotState, event: SpotEvent, timeMs: number): void {
  switch (event.type) {
    case 'spot.accepted':
      return accept(ground, state, event, timeMs);
    case 'spot.filled':
      return fill(ground, state, event);
    case 'spot.rested':
      return rest(state, event);
    case 'spot.ended':
      return end(ground, state, event);
  }
}

function accept(ground: Ground, state: SpotState, event: Of<'spot.accepted'>, timeMs: number): void {
  ground.ledger.post(event.legs);
  state.add({
    orderId: event.orderId,
    accountId: event.accountId,
    marketId: event.marketId,
    side: event.side,
    kind: event.kind,
    timeInForce: event.timeInForce,
    priceTicks: event.priceTicks,
    limitTicks: event.limitTicks,
    lots: event.lots,
    amountUnits: event.amountUnits,
    feePpm: event.feePpm,
    acceptedMs: timeMs,
    filledLots: 0,
    filledUnits: 0n,
    feeUnits: 0n,
    resting: false,
    chained: null,
  });
}

function fill(ground: Ground, state: SpotState, event: Of<'spot.filled'>): void {
  const market = ground.markets.market(event.marketId);
  if (market === undefined) throw new RangeError(`no market ${event.marketId}`);
  const value = notional(event.priceTicks, event.lots, market.factor);
  const takerBuys = event.takerSide === 'buy';
  ground.ledger.post(event.legs);
  addFill(state.known(event.takerOrderId), event.lots, value, takerBuys ? event.buyerFeeUnits : event.sellerFeeUnits);
  addFill(state.known(event.makerOrderId), event.lots, value, takerBuys ? event.sellerFeeUnits : event.buyerFeeUnits);
  const book = state.book(event.marketId);
  book.trades = event.tradeId;
  book.book.fill(event.makerOrderId, event.lots);
}

function addFill(order: SpotOrder, lots: number, value: bigint, fee: bigint): void {
  order.filledLots += lots;
  order.filledUnits += value;
  order.feeUnits += fee;
}

function rest(state: SpotState, event: Of<'spot.rested'>): void {
  const order = state.known(event.orderId);
  state.book(event.marketId).book.rest(order.orderId, order.side, order.priceTicks, event.lots);
  order.resting = true;
}

function end(ground: Ground, state: SpotState, event: Of<'spot.ended'>): void {
  const order = state.known(event.orderId);
  if (event.legs.length > 0) ground.ledger.post(event.legs);
  if (order.resting && order.filledLots < order.lots) state.book(event.marketId).book.cancel(order.orderId);
  state.remove(order);
}
