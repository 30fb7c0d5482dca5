import { notional } from '@candor/money/market-scale';
import { FEE_PPM, FILLED_LOTS, FLAGS, HAND, LEVERAGE, LOTS, MARKET_ID, OWNER } from '../../trading/order-rows.ts';
import { BID } from '../../trading/side.ts';
import { PEGGED, REDUCE_ONLY } from '../../trading/taker.ts';
import type { FillSide, PerpetualEvent } from './events.ts';
import type { PerpetualMarket } from './market.ts';
import { bookSide, dropReducing, indexedOf, indexOrder } from './order-rows.ts';
import { limitTicksOf } from './order-limits.ts';
import type { PerpetualState } from './state.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

/** A pegged order gets a row out of the book, and comes back when the list that it belongs to does. */
export function acceptPeg(state: PerpetualState, event: Of<'perpetual.pegged'>, timeMs: number): void {
  const { taker } = state;
  if (taker.orderId !== 0) throw new RangeError(`order ${event.orderId} before ${taker.orderId} rested or ended`);
  if (event.orderId !== state.orderCount + 1) throw new RangeError(`order ${event.orderId} after ${state.orderCount}`);
  const isReducing = event.positionId !== 0;
  const market = state.marketOf(event.marketId);
  state.orderCount = event.orderId;
  taker.orderId = event.orderId;
  taker.ownerId = event.accountId;
  taker.handId = event.accountId;
  taker.marketId = event.marketId;
  taker.side = bookSide(event.side === 'long', isReducing);
  taker.flags = PEGGED | (isReducing ? REDUCE_ONLY : 0);
  taker.limitTicks = event.boundTicks;
  taker.lots = event.lots;
  taker.filledLots = 0;
  taker.feePpm = event.feePpm;
  taker.leverage = event.leverage;
  taker.link = event.positionId;
  taker.budgetUnits = 0n;
  taker.acceptedMs = timeMs;
  taker.filledUnits = 0n;
  taker.feeUnits = 0n;
  state.books.keep(taker);
  indexOrder(state, indexedOf(taker));
  const { side } = taker;
  taker.orderId = 0;
  market.pegs.add({ orderId: event.orderId, ownerId: event.accountId, side, offsetPpm: event.offsetPpm, boundTicks: event.boundTicks });
  market.nextFallen = undefined;
  market.pegs.comeBack();
}

/** The order is matched, at its new price, as one that has just come. */
export function reachWithPeg(state: PerpetualState, { orderId, marketId, priceTicks }: Of<'perpetual.reached'>): void {
  const { taker, books } = state;
  if (taker.orderId !== 0) throw new RangeError(`order ${orderId} before ${taker.orderId} rested or ended`);
  const row = state.rowOf(orderId);
  const { details, queue } = books.rows;
  const peg = state.marketOf(marketId).pegs.of(orderId);
  if (peg === undefined || details[row + MARKET_ID] !== marketId) throw new RangeError(`order ${orderId} is not pegged`);
  const index = books.rows.indexOf(row);
  taker.orderId = orderId;
  taker.ownerId = details[row + OWNER] ?? 0;
  taker.handId = queue[row + HAND] ?? 0;
  taker.marketId = marketId;
  taker.side = peg.side;
  taker.flags = details[row + FLAGS] ?? 0;
  taker.limitTicks = priceTicks;
  taker.filledLots = details[row + FILLED_LOTS] ?? 0;
  taker.lots = (queue[row + LOTS] ?? 0) + taker.filledLots;
  taker.feePpm = details[row + FEE_PPM] ?? 0;
  taker.leverage = details[row + LEVERAGE] ?? 0;
  taker.link = books.rows.linkAt(row);
  taker.budgetUnits = 0n;
  taker.acceptedMs = books.totals.acceptedMs(index);
  taker.filledUnits = books.totals.filledUnits(index);
  taker.feeUnits = books.totals.feeUnits(index);
}

/** The row of a pegged order that is being matched follows what it trades. */
export function fillPeg(state: PerpetualState, market: PerpetualMarket, own: FillSide, lots: number, valueUnits: bigint): void {
  const row = state.rowOf(own.orderId);
  const { rows, totals } = state.books;
  const { marketId, factor } = market.info;
  if (own.isOpening) {
    const isLong = market.pegs.of(own.orderId)?.side === BID;
    state.holdingOf(own.accountId, marketId, isLong).addOpening(-notional(limitTicksOf(state, row), lots, factor));
  }
  state.books.bookAt(row).fill(row, lots);
  totals.addFill(rows.indexOf(row), valueUnits, own.feeUnits);
  // It ends after the position that it may have closed, as every taker does.
  if (!own.isOpening && (rows.queue[row + LOTS] ?? 0) === 0) dropReducing(state, own.positionId, own.orderId);
}
