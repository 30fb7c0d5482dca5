import {
  bankruptcyTicks,
  isLiquidatable,
  liquidationFeeUnits,
  liquidationLimitTicks,
  liquidationLots,
  liquidationRangeTicks,
  mostLiquidationFeeUnits,
} from '@candor/formulas/perpetual/liquidation';
import { equityUnits } from '@candor/formulas/perpetual/position';
import { maintenanceUnits } from '@candor/formulas/perpetual/tiers';
import { notional } from '@candor/money/market-scale';
import { closeIfEmpty, endAllOf, trimOrders } from './aftermath.ts';
import { assetOf } from '../asset.ts';
import { deleverage } from './deleveraging.ts';
import type { Parts, Emits } from '../parts.ts';
import { emitLegged } from '../event-legs.ts';
import { budgetsOf, lessOf } from './insurance.ts';
import { canProgress, isInsurable, meetsBook } from './liquidation-attempt.ts';
import type { Fallen, PerpetualMarket } from '../market.ts';
import type { OpenedPosition } from '../positions/position.ts';
import { NOT_QUEUED } from '../marks/price-queue.ts';
import { sendReducing } from '../orders/reducing-order.ts';

/**
 * The next of the positions that the mark has reached and that can be liquidated further now: the lowest equity ÷ maintenance, then the lower number
 * (`product-rules` 5.5); null when there is none.
 */
export function nextLiquidatable(parts: Parts, market: PerpetualMarket): OpenedPosition | null {
  const { markTicks } = market.mark;
  if (!market.longs.isFirstReached(markTicks) && !market.shorts.isFirstReached(markTicks)) return null;
  if (market.nextFallen === undefined) market.nextFallen = findLiquidatable(parts, market);
  return market.nextFallen;
}

function findLiquidatable(parts: Parts, market: PerpetualMarket): OpenedPosition | null {
  const { state } = parts;
  const { mark, longs, shorts, info } = market;
  const { markTicks } = mark;
  const reached = (): readonly OpenedPosition[] => [...longs.reachedBy(markTicks), ...shorts.reachedBy(markTicks)];
  market.fallen.make(reached, (position): Fallen | null => {
    const queue = position.isLong ? longs : shorts;
    if (position.queueIndex === NOT_QUEUED || !queue.isReached(position, markTicks)) return null;
    const valueUnits = notional(markTicks, position.lots, info.factor);
    return {
      equityUnits: equityUnits(state.facts(position), markTicks, info.factor),
      maintenanceUnits: maintenanceUnits(market.tierTable(position.tierVersion), valueUnits),
    };
  });
  for (const position of market.fallen.inOrder()) if (canProgress(parts, market, position)) return position;
  return null;
}

/** Takes over one position, in steps, until it is safe, closed, or waits for the next mark. */
export function liquidate(parts: Parts, context: Emits, market: PerpetualMarket, position: OpenedPosition): void {
  const { ground, state } = parts;
  endAllOf(ground, state, context, position, 'liquidation');
  while (position.lots > 0 && isFallen(parts, market, position) && canProgress(parts, market, position)) {
    const found = announce(parts, context, market, position);
    if (!step(parts, context, market, position, found)) return;
  }
}

function isFallen({ state }: Parts, market: PerpetualMarket, position: OpenedPosition): boolean {
  return isLiquidatable(state.facts(position), market.tierTable(position.tierVersion), market.mark.markTicks, market.info.factor);
}

/** What of a position holds from the beginning of a step until deleveraging: how many lots go, and whether there is equity. */
type Found = { readonly cutLots: number; readonly equityUnits: bigint; readonly limitTicks: number };

/** States what was found. */
function announce(parts: Parts, context: Emits, market: PerpetualMarket, position: OpenedPosition): Found {
  const { state } = parts;
  const { factor, marketId } = market.info;
  const { markTicks } = market.mark;
  const facts = state.facts(position);
  const table = market.tierTable(position.tierVersion);
  const cutLots = liquidationLots(position.lots, table, markTicks, factor);
  const equity = equityUnits(facts, markTicks, factor);
  const budgets = budgetsOf(parts, context.timeMs, market, position);
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
    equityUnits: equity,
    maintenanceUnits: maintenanceUnits(table, notional(markTicks, position.lots, factor)),
    bankruptcyTicks: bankruptcyTicks(facts, factor),
    cutLots,
    positionBudgetUnits: budgets.positionUnits,
    dayBudgetUnits: budgets.dayUnits,
  });
  return { cutLots, equityUnits: equity, limitTicks: liquidationLimitTicks(facts, markTicks, factor) };
}

/**
 * One cut: through the book; without equity further at the cost of the insurance account, and what is then open without equity against other positions.
 * False: it goes on in the next entry, or waits for the next mark.
 */
function step(parts: Parts, context: Emits, market: PerpetualMarket, position: OpenedPosition, found: Found): boolean {
  const before = position.lots;
  const sold = sellInBook(parts, context, market, position, found);
  const left = found.cutLots - (before - position.lots);
  const isBankrupt = !sold.isPaused && left > 0 && isWithoutEquity(parts, market, position);
  const open = isBankrupt ? deleverage(parts, context, market, position, left) : { lots: left, isPaused: sold.isPaused };
  const isWaiting = !open.isPaused && open.lots > 0 && isFallen(parts, market, position);
  const isDeleveraged = open.lots < left;
  settle(parts, context, market, position, { lots: before - position.lots, valueUnits: sold.valueUnits, isDeleveraged, isWaiting });
  if (position.lots > 0 && position.lots < before) trimOrders(parts.ground, parts.state, context, position.positionId);
  closeIfEmpty(parts.state, context, position.positionId, 'liquidated');
  return !open.isPaused && !isWaiting;
}

function isWithoutEquity({ state }: Parts, { mark, info }: PerpetualMarket, position: OpenedPosition): boolean {
  return equityUnits(state.facts(position), mark.markTicks, info.factor) <= 0n;
}

/** What was closed in the book. `isPaused`: its entry holds enough events, and the rest was not offered to the book. */
type Sold = { readonly valueUnits: bigint; readonly isPaused: boolean };

/** To the limit; without equity then up to 0.1 % beyond the mark with the insurance account. A rest that what was sold has made safe stays. */
function sellInBook(parts: Parts, context: Emits, market: PerpetualMarket, position: OpenedPosition, found: Found): Sold {
  const { state, settlement } = parts;
  const { cutLots } = found;
  const before = position.lots;
  let valueUnits = 0n;
  const send = (lots: number, limitTicks: number, budgetUnits: bigint | null): boolean => {
    const order = {
      cause: 'liquidation',
      kind: 'limit',
      timeInForce: 'ioc',
      priceTicks: limitTicks,
      limitTicks,
      lots,
      budgetUnits,
    } as const;
    sendReducing(parts, context, position, order);
    valueUnits += state.taker.filledUnits;
    return settlement.isPaused;
  };
  let isPaused = meetsBook(parts, position, found.limitTicks) && send(cutLots, found.limitTicks, null);
  const left = cutLots - (before - position.lots);
  if (isPaused || left === 0 || found.equityUnits > 0n || !isFallen(parts, market, position)) return { valueUnits, isPaused };
  const budgets = budgetsOf(parts, context.timeMs, market, position);
  if (isInsurable(parts, market, position, budgets))
    isPaused = send(left, liquidationRangeTicks(position.isLong, market.mark.markTicks), lessOf(budgets));
  return { valueUnits, isPaused };
}

type Closed = { readonly lots: number; readonly valueUnits: bigint; readonly isDeleveraged: boolean; readonly isWaiting: boolean };

/**
 * The fee of the step to the insurance account; of a closed position what is left to its owner. What deleveraging leaves is less than a tick a lot
 * and the insurance account's.
 */
function settle(parts: Parts, context: Emits, market: PerpetualMarket, position: OpenedPosition, closed: Closed): void {
  const { ground, state } = parts;
  const { positionId, accountId, lots: leftLots } = position;
  const { marketId, factor } = market.info;
  const marginUnits = state.marginUnits(position);
  const table = market.tierTable(position.tierVersion);
  const mostUnits = mostLiquidationFeeUnits(state.facts(position), table, market.mark.markTicks, factor);
  const feeUnits = closed.isDeleveraged && leftLots === 0 ? marginUnits : liquidationFeeUnits(closed.valueUnits, mostUnits);
  const returnedUnits = leftLots === 0 ? marginUnits - feeUnits : 0n;
  const { lots: closedLots, isWaiting } = closed;
  const result = { positionId, accountId, marketId, closedLots, leftLots, feeUnits, returnedUnits, isWaiting };
  emitLegged(context, assetOf(ground), { type: 'perpetual.liquidated', ...result, legs: [] });
}
