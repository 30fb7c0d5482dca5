import { notional } from '@candor/money/market-scale';
import type { Ground } from '../../../ground/ground.ts';
import type { FillSide, PerpetualEvent } from '../events.ts';
import type { PerpetualMarket } from '../market.ts';
import { CLOSE_FEE, ENTRY_VALUE, OPEN_FEE, OpenedPosition, REALISED } from '../positions/position.ts';
import { PEGGED } from '../../../trading/taker.ts';
import { limitTicksOf } from './order-limits.ts';
import { fillOwnPeg } from './peg-rows.ts';
import type { PerpetualState } from '../state.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

export function applyFilled(ground: Ground, state: PerpetualState, event: Of<'perpetual.filled'>, timeMs: number): void {
  const { marketId, tradeId, priceTicks, lots, takerBuys, taker: own, maker: other } = event;
  state.assertTaker(own.orderId);
  const { books, taker } = state;
  const market = state.marketOf(marketId);
  const row = state.rowOf(other.orderId);
  const valueUnits = notional(priceTicks, lots, market.info.factor);
  ground.ledger.post(event.legs);
  taker.filledLots += lots;
  taker.filledUnits += valueUnits;
  taker.feeUnits += own.feeUnits;
  taker.budgetUnits -= own.insuredUnits;
  if ((taker.flags & PEGGED) !== 0) fillOwnPeg(state, market, own, lots, valueUnits);
  if (own.insuredUnits > 0n) payInsurance(market, state.positionOf(own.positionId), own.insuredUnits);
  const marketBook = books.of(marketId);
  marketBook.trades = tradeId;
  market.mark.filled(priceTicks, timeMs);
  const leftBefore = notional(limitTicksOf(state, row), lots, market.info.factor);
  marketBook.book.fill(row, lots);
  books.totals.addFill(books.rows.indexOf(row), valueUnits, other.feeUnits);
  changePosition(ground, state, market, own, isLongOf(takerBuys, own), taker.leverage, lots, timeMs);
  const leverage = other.isOpening ? takeFromOpening(state, market, other, !takerBuys, leftBefore) : 0;
  changePosition(ground, state, market, other, isLongOf(!takerBuys, other), leverage, lots, timeMs);
  if (state.attached.size === 0) return;
  state.attached.delete(own.orderId);
  state.attached.delete(other.orderId);
}

/** A resting order has opened: what is left of it counts for less. Answers its side's leverage. */
function takeFromOpening(
  state: PerpetualState,
  market: PerpetualMarket,
  { accountId }: FillSide,
  isLong: boolean,
  valueUnits: bigint,
): number {
  const holding = state.holdingOf(accountId, market.info.marketId, isLong);
  holding.addOpening(-valueUnits);
  return holding.leverage;
}

export function applyLiquidated(ground: Ground, state: PerpetualState, event: Of<'perpetual.liquidated'>, timeMs: number): void {
  const { positionId, accountId, feeUnits, isWaiting } = event;
  const position = state.positionOf(positionId);
  if (event.legs.length > 0) ground.ledger.post(event.legs);
  position.add(CLOSE_FEE, feeUnits);
  if (feeUnits > 0n) ground.protection.result(accountId, -feeUnits, timeMs);
  if (isWaiting) state.waitForMark(position);
  else state.positionChanged(position);
}

export function applyDeleveraged(ground: Ground, state: PerpetualState, event: Of<'perpetual.deleveraged'>, timeMs: number): void {
  const { marketId, lots, loser, partner, legs } = event;
  const market = state.marketOf(marketId);
  ground.ledger.post(legs);
  if (partner.insuredUnits > 0n) payInsurance(market, state.positionOf(loser.positionId), partner.insuredUnits);
  for (const side of [loser, partner])
    changePosition(ground, state, market, side, state.positionOf(side.positionId).isLong, 0, lots, timeMs);
}

/** What the insurance account pays for a position counts for that and for the day. */
function payInsurance({ insuranceDay }: PerpetualMarket, position: OpenedPosition, units: bigint): void {
  if (position.insurableUnits === null) throw new RangeError(`position ${position.positionId} is not being liquidated`);
  position.insurableUnits -= units;
  insuranceDay.paid(units);
}

/** One side of a trade: lots, entry value and totals of its position; the margin is in the ledger already. */
function changePosition(
  ground: Ground,
  state: PerpetualState,
  market: PerpetualMarket,
  side: FillSide,
  isLong: boolean,
  leverage: number,
  lots: number,
  timeMs: number,
): void {
  const position = side.isOpening ? openedOf(state, market, side, isLong, leverage, timeMs) : state.positionOf(side.positionId);
  if (position.lots !== side.lotsBefore)
    throw new RangeError(`position ${side.positionId} has ${position.lots} lots, not ${side.lotsBefore}`);
  const change = side.isOpening ? lots : -lots;
  position.lots += change;
  position.add(ENTRY_VALUE, side.isOpening ? side.entryValueUnits : -side.entryValueUnits);
  position.add(side.isOpening ? OPEN_FEE : CLOSE_FEE, side.feeUnits);
  // What the insurance account paid was not the owner's to lose.
  const resultUnits = side.realisedUnits + side.insuredUnits;
  if (resultUnits !== 0n) position.add(REALISED, resultUnits);
  if (isLong) market.longLots += change;
  else market.shortLots += change;
  const gainUnits = resultUnits - side.feeUnits;
  if (gainUnits !== 0n) ground.protection.result(side.accountId, gainUnits, timeMs);
  state.positionChanged(position);
}

function openedOf(
  state: PerpetualState,
  market: PerpetualMarket,
  side: FillSide,
  isLong: boolean,
  leverage: number,
  timeMs: number,
): OpenedPosition {
  const { positionId, accountId, lotsBefore } = side;
  if (lotsBefore > 0) {
    const position = state.holding(accountId, market.info.marketId, isLong)?.position;
    if (position?.positionId !== positionId) throw new RangeError(`position ${positionId} is not open`);
    return position;
  }
  if (positionId !== state.positionCount + 1) throw new RangeError(`position ${positionId} after ${state.positionCount}`);
  state.positionCount = positionId;
  const { marketId, tierVersion } = market.info;
  const position = new OpenedPosition(state.units, { positionId, accountId, marketId, isLong, leverage, tierVersion, openedMs: timeMs });
  state.addPosition(position);
  return position;
}

function isLongOf(buys: boolean, { isOpening }: FillSide): boolean {
  return buys === isOpening;
}
