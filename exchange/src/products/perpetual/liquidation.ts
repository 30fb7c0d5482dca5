import { bankruptcyTicks, isLiquidatable, liquidationFeeUnits, liquidationLots, NO_PRICE } from '@candor/formulas/perpetual/liquidation';
import { equityUnits } from '@candor/formulas/perpetual/position';
import { maintenanceUnits } from '@candor/formulas/perpetual/tiers';
import { mulDivFloor } from '@candor/money/mul-div';
import { notional, ticksCeil, ticksFloor } from '@candor/money/market-scale';
import { MAX_PRICE_TICKS } from '../../trading/order-book.ts';
import { INSURANCE } from './accounts.ts';
import { closeIfEmpty, endAllOf, trimOrders } from './aftermath.ts';
import { assetOf } from './asset.ts';
import { deleverage } from './deleveraging.ts';
import type { Desk, Emits } from './desk.ts';
import { emitLegged } from './event-legs.ts';
import type { Fallen, PerpetualMarket } from './market.ts';
import type { OpenedPosition } from './position.ts';
import { NOT_QUEUED } from './price-queue.ts';
import { sendReducing } from './reducing-order.ts';

/** How far beyond the mark the insurance account goes, parts per million, and the share of it that one position may take. */
const INSURED_LOW_PPM = 980_000;
const INSURED_HIGH_PPM = 1_020_000;
const INSURED_SHARE = 5n;

/**
 * The next of the positions that the mark has reached: the lowest equity ÷ maintenance, then the lower number (`product-rules` 5.5). Throws when
 * there is none.
 */
export function nextLiquidatable({ state }: Desk, market: PerpetualMarket): OpenedPosition {
  const { mark, longs, shorts, info } = market;
  const { markTicks } = mark;
  const reached = (): readonly OpenedPosition[] => [...longs.reachedBy(markTicks), ...shorts.reachedBy(markTicks)];
  market.fallen.make(reached, (position): Fallen | null => {
    const queue = position.isLong ? longs : shorts;
    if (position.queuePlace === NOT_QUEUED || !queue.isReached(position, markTicks)) return null;
    const valueUnits = notional(markTicks, position.lots, info.factor);
    return {
      equityUnits: equityUnits(state.facts(position), markTicks, info.factor),
      maintenanceUnits: maintenanceUnits(market.tierTable(position.tierVersion), valueUnits),
    };
  });
  const first = market.fallen.first();
  if (first === null) throw new RangeError(`nothing of market ${info.marketId} is liquidatable`);
  return first;
}

/** Takes over one position, in steps, until it is safe, closed, or nothing more of it can be closed at this mark. */
export function liquidate(desk: Desk, context: Emits, market: PerpetualMarket, position: OpenedPosition): void {
  const { ground, state } = desk;
  endAllOf(ground, state, context, position, 'liquidation');
  while (position.lots > 0 && isFallen(desk, market, position)) {
    const cut = announce(desk, context, market, position);
    if (!step(desk, context, market, position, cut)) return;
  }
}

function isFallen({ state }: Desk, market: PerpetualMarket, position: OpenedPosition): boolean {
  return isLiquidatable(state.facts(position), market.tierTable(position.tierVersion), market.mark.markTicks, market.info.factor);
}

/** States what was found; answers how many lots go now. */
function announce({ state }: Desk, context: Emits, market: PerpetualMarket, position: OpenedPosition): number {
  const { factor, marketId } = market.info;
  const { markTicks } = market.mark;
  const facts = state.facts(position);
  const table = market.tierTable(position.tierVersion);
  const cutLots = liquidationLots(position.lots, table, markTicks, factor);
  context.emit({
    type: 'perpetual.liquidating',
    positionId: position.positionId,
    accountId: position.accountId,
    marketId,
    markTicks,
    tierVersion: position.tierVersion,
    lots: position.lots,
    entryValueUnits: position.entryValueUnits,
    marginUnits: facts.marginUnits,
    equityUnits: equityUnits(facts, markTicks, factor),
    maintenanceUnits: maintenanceUnits(table, notional(markTicks, position.lots, factor)),
    bankruptcyTicks: bankruptcyTicks(facts, factor),
    cutLots,
  });
  return cutLots;
}

/** One cut: through the book to bankruptcy, further with the insurance account, the rest against other positions. False: it goes on in the next entry, or waits for the next mark. */
function step(desk: Desk, context: Emits, market: PerpetualMarket, position: OpenedPosition, cutLots: number): boolean {
  const before = position.lots;
  const filledBefore = position.entryValueUnits;
  const closedUnits = sellInBook(desk, context, market, position, cutLots);
  const { isPaused } = desk.settlement;
  const left = cutLots - (before - position.lots);
  // A rest that what was sold has made safe is not deleveraged.
  const isOpen = !isPaused && left > 0 && isFallen(desk, market, position);
  const withoutPartner = isOpen ? deleverage(desk, context, market, position, left) : 0;
  const isDeleveraged = isOpen && withoutPartner < left;
  const closed = { lots: before - position.lots, valueUnits: closedUnits, isDeleveraged, isWaiting: withoutPartner > 0 };
  settle(desk, context, market, position, closed);
  if (position.lots > 0 && filledBefore !== position.entryValueUnits) trimOrders(desk.ground, desk.state, context, position.positionId);
  closeIfEmpty(desk.state, context, position.positionId, 'liquidated');
  return !isPaused && withoutPartner === 0;
}

/** Answers the value that was closed in the book. */
function sellInBook(desk: Desk, context: Emits, market: PerpetualMarket, position: OpenedPosition, cutLots: number): bigint {
  const { state } = desk;
  const { factor } = market.info;
  const bankrupt = bankruptcyTicks(state.facts(position), factor);
  const before = position.lots;
  let closedUnits = 0n;
  const send = (lots: number, limitTicks: number, budgetUnits: bigint | null): void => {
    sendReducing(desk, context, position, {
      cause: 'liquidation',
      kind: 'limit',
      timeInForce: 'ioc',
      priceTicks: limitTicks,
      limitTicks,
      lots,
      budgetUnits,
    });
    closedUnits += state.taker.filledUnits;
  };
  // A long that no price bankrupts may be sold at any, a short that none bankrupts bought at any.
  const first = bankrupt === NO_PRICE ? (position.isLong ? 1 : MAX_PRICE_TICKS) : Math.min(bankrupt, MAX_PRICE_TICKS);
  send(cutLots, first, null);
  const left = cutLots - (before - position.lots);
  if (left === 0 || desk.settlement.isPaused || !isFallen(desk, market, position)) return closedUnits;
  const insured = insuredTicks(market, position.isLong);
  const budgetUnits = mulDivFloor(insuranceUnits(desk, market), 1n, INSURED_SHARE);
  if (budgetUnits > 0n && (position.isLong ? insured < first : insured > first)) send(left, insured, budgetUnits);
  return closedUnits;
}

function insuredTicks({ mark }: PerpetualMarket, isLong: boolean): number {
  return isLong ? ticksCeil(mark.markTicks, INSURED_LOW_PPM) : Math.min(ticksFloor(mark.markTicks, INSURED_HIGH_PPM), MAX_PRICE_TICKS);
}

function insuranceUnits({ ground }: Desk, { info }: PerpetualMarket): bigint {
  return ground.ledger.numbered(INSURANCE, info.marketId, assetOf(ground));
}

type Closed = { readonly lots: number; readonly valueUnits: bigint; readonly isDeleveraged: boolean; readonly isWaiting: boolean };

/**
 * The fee of the step to the insurance account; of a closed position what is left to its owner. What deleveraging leaves is less than a tick a lot
 * and the insurance account's.
 */
function settle(desk: Desk, context: Emits, market: PerpetualMarket, position: OpenedPosition, closed: Closed): void {
  const { ground, state } = desk;
  const { positionId, accountId, lots: leftLots } = position;
  const { marketId } = market.info;
  const marginUnits = state.marginUnits(position);
  const feeUnits = closed.isDeleveraged && leftLots === 0 ? marginUnits : liquidationFeeUnits(closed.valueUnits, marginUnits);
  const returnedUnits = leftLots === 0 ? marginUnits - feeUnits : 0n;
  const { lots: closedLots, isWaiting } = closed;
  const result = { positionId, accountId, marketId, closedLots, leftLots, feeUnits, returnedUnits, isWaiting };
  emitLegged(context, assetOf(ground), { type: 'perpetual.liquidated', ...result, legs: [] });
}
