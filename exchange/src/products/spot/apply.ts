import { notional } from '@candor/money/market-scale';
import type { Ground } from '../../ground/ground.ts';
import { fillPeg, keepPeg, reachWithPeg } from '../../trading/peg-rows.ts';
import { sideOf } from '../../trading/side.ts';
import { BY_AMOUNT, IMMEDIATE, MARKET, PEGGED, POST_ONLY, UNBOUNDED_LOTS } from '../../trading/taker.ts';
import type { OrderKind, TimeInForce } from './words.ts';
import type { SpotEvent } from './events.ts';
import type { SpotState } from './state.ts';

type Of<T extends SpotEvent['type']> = Extract<SpotEvent, { type: T }>;

/** How an event changes orders, books and money. It decides nothing: what it is told has happened. */
export function applySpot(ground: Ground, state: SpotState, event: SpotEvent, timeMs: number): void {
  switch (event.type) {
    case 'spot.accepted':
      return accept(ground, state, event, timeMs);
    case 'spot.pegged':
      return acceptPeg(ground, state, event, timeMs);
    case 'spot.repriced':
      return state.books.of(event.marketId).pegs.price(event.indexTicks);
    case 'spot.reached':
      return reachWithPeg(state.books, state.taker, event.orderId, event.marketId, event.priceTicks);
    case 'spot.filled':
      return fill(ground, state, event);
    case 'spot.rested':
      return rest(state, event);
    case 'spot.ended':
      return end(ground, state, event);
  }
}

/** What an order's kind and time in force mean to the match loop. */
export function flagsOf(kind: OrderKind, timeInForce: TimeInForce, amountUnits: bigint): number {
  const restsOrNot = timeInForce === 'gtc' ? 0 : timeInForce === 'post-only' ? POST_ONLY : IMMEDIATE;
  return restsOrNot | (kind === 'market' ? MARKET : 0) | (amountUnits > 0n ? BY_AMOUNT : 0);
}

function accept(ground: Ground, state: SpotState, event: Of<'spot.accepted'>, timeMs: number): void {
  const { taker } = state;
  if (taker.orderId !== 0) throw new RangeError(`order ${event.orderId} before ${taker.orderId} rested or ended`);
  ground.ledger.post(event.legs);
  taker.orderId = event.orderId;
  taker.ownerId = event.accountId;
  taker.handId = state.handOf(event.accountId);
  taker.marketId = event.marketId;
  taker.side = sideOf(event.side);
  taker.flags = flagsOf(event.kind, event.timeInForce, event.amountUnits);
  taker.limitTicks = event.limitTicks;
  taker.lots = event.amountUnits > 0n ? UNBOUNDED_LOTS : event.lots;
  taker.filledLots = 0;
  taker.feePpm = event.feePpm;
  taker.budgetUnits = event.amountUnits;
  taker.acceptedMs = timeMs;
  taker.filledUnits = 0n;
  taker.feeUnits = 0n;
}

function acceptPeg(ground: Ground, state: SpotState, event: Of<'spot.pegged'>, timeMs: number): void {
  ground.ledger.post(event.legs);
  const own = { flags: 0, leverage: 0, link: 0, acceptedMs: timeMs };
  keepPeg(state.books, state.taker, { ...event, ...own, ownerId: event.accountId, side: sideOf(event.side) });
  state.keep();
}

function fill(ground: Ground, state: SpotState, event: Of<'spot.filled'>): void {
  state.assertTaker(event.takerOrderId);
  const { books, taker } = state;
  const market = ground.markets.market(event.marketId);
  if (market === undefined) throw new RangeError(`no market ${event.marketId}`);
  const valueUnits = notional(event.priceTicks, event.lots, market.factor);
  const takerBuys = event.takerSide === 'buy';
  const row = state.rowOf(event.makerOrderId);
  ground.ledger.post(event.legs);
  taker.filledLots += event.lots;
  taker.filledUnits += valueUnits;
  const takerFeeUnits = takerBuys ? event.buyerFeeUnits : event.sellerFeeUnits;
  taker.feeUnits += takerFeeUnits;
  if ((taker.flags & PEGGED) !== 0) fillPeg(books, taker.orderId, event.lots, valueUnits, takerFeeUnits);
  if ((taker.flags & BY_AMOUNT) !== 0) taker.budgetUnits -= valueUnits;
  const marketBook = books.of(event.marketId);
  marketBook.trades = event.tradeId;
  marketBook.book.fill(row, event.lots);
  books.totals.addFill(books.rows.indexOf(row), valueUnits, takerBuys ? event.sellerFeeUnits : event.buyerFeeUnits);
}

function rest(state: SpotState, event: Of<'spot.rested'>): void {
  state.assertTaker(event.orderId);
  const { lots, filledLots } = state.taker;
  if (event.lots !== lots - filledLots)
    throw new RangeError(`order ${event.orderId} rests with ${event.lots} of ${lots - filledLots} lots`);
  state.rest();
}

function end(ground: Ground, state: SpotState, event: Of<'spot.ended'>): void {
  if (event.legs.length > 0) ground.ledger.post(event.legs);
  if (event.orderId === state.taker.orderId) state.endTaker();
  else state.remove(state.rowOf(event.orderId));
}
