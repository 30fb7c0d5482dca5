import { mulDivFloor } from '@candor/money/mul-div';
import { CONTRACT } from '../../../audit/plan.ts';
import type { Work } from '../../../audit/trading/work.ts';
import { closeIfEmpty, endOrder, endTriggers } from './aftermath.ts';
import { bankruptcy, feeUnits, liquidationLimit, tierOf, valueUnits } from './arithmetic.ts';
import { farthest, insuredOrder, mayGoOn, met } from './attempt.ts';
import { deleverage } from './deleveraging.ts';
import type { AuditState } from './state.ts';
import { beginDay, insurable, leftFor, leftOfDay } from './insurance.ts';
import { legsOf } from './legs.ts';
import type { Position } from './objects.ts';
import { BANKRUPTCY, INSURANCE_SHARE, LIQUIDATED, LIQUIDATING, LIQUIDATION_FEE } from './price-rules.ts';
import { sendReducing } from './reducing.ts';
import { INSURANCE, MARGIN } from './rows.ts';

/** Of the closed value, parts per million, to the insurance account. */
const LIQUIDATION_FEE_PPM = 2_500;
const AS_LIQUIDATION = { cause: 'liquidation', kind: 'limit', timeInForce: 'ioc' } as const;

/** A position is taken over, in steps, until it is safe, closed, or nothing more of it can be closed at this mark (product rules 5.5). */
export function liquidate(state: AuditState, work: Work, position: Position): void {
  const { step } = work;
  const orders = [...state.openingOf(position), ...state.reducingOf(position)].toSorted((a, b) => a.orderId - b.orderId);
  for (const order of orders) endOrder(state, step, order, 'liquidation');
  endTriggers(state, step, position, 'liquidation');
  let goesOn = true;
  while (goesOn && position.lots > 0 && position.isFallen() && mayGoOn(state, position, cutOf(position)))
    goesOn = takeStep(state, work, position, announce(state, work, position));
}

/** How many lots go: in the first row all, above it down to its floor. */
export function cutOf({ market: { markTicks, factor }, tiers, lots }: Position): number {
  const floor = tierOf(tiers, valueUnits(markTicks, lots, factor))?.aboveUnits ?? 0n;
  return floor === 0n ? lots : lots - Number(mulDivFloor(floor, 1n, BigInt(markTicks) * factor));
}

/** What was found is stated. Answers how many lots go now. */
function announce(state: AuditState, { step }: Work, position: Position): number {
  const { positionId, accountId, market, tierVersion, lots, entryUnits, marginUnits } = position;
  const { marketId, markTicks, factor } = market;
  const { equityUnits, maintenanceUnits } = position.health();
  const cutLots = cutOf(position);
  beginDay(state, market, step.timeMs);
  const positionBudgetUnits = leftFor(state, position);
  position.insurableUnits = positionBudgetUnits;
  const before = { lots, entryValueUnits: entryUnits, marginUnits };
  step.event(
    {
      type: 'perpetual.liquidating',
      positionId,
      accountId,
      marketId,
      markTicks,
      tierVersion,
      ...before,
      equityUnits,
      maintenanceUnits,
      bankruptcyTicks: bankruptcy(position, factor),
      cutLots,
      positionBudgetUnits,
      dayBudgetUnits: leftOfDay(market),
    },
    { is: LIQUIDATING, bankruptcyTicks: BANKRUPTCY, positionBudgetUnits: INSURANCE_SHARE, dayBudgetUnits: INSURANCE_SHARE },
  );
  return cutLots;
}

/** Through the book; what is left without equity against partners. False: it goes on in the next entry or at the next mark. */
function takeStep(state: AuditState, work: Work, position: Position, cutLots: number): boolean {
  const before = position.lots;
  const sold = sell(state, work, position, cutLots);
  const left = cutLots - (before - position.lots);
  const isBankrupt = !sold.isPaused && left > 0 && position.health().equityUnits <= 0n;
  const alone = isBankrupt ? deleverage(state, work, position, left) : { lots: left, isPaused: sold.isPaused };
  const isWaiting = !alone.isPaused && alone.lots > 0 && position.isFallen();
  if (isWaiting) position.waitedAtMark = position.market.marks;
  const closed = { closedLots: before - position.lots, closedUnits: sold.closedUnits, isDeleveraged: alone.lots < left, isWaiting };
  conclude(state, work, position, closed);
  closeIfEmpty(state, work.step, position, 'liquidated');
  return !alone.isPaused && !isWaiting;
}

type Sold = { readonly closedUnits: bigint; readonly isPaused: boolean };

/** Down to its limit; without equity what is left then as far as 0.1 % from the mark, at the cost of insurance. */
function sell(state: AuditState, work: Work, position: Position, cutLots: number): Sold {
  const { market } = position;
  const before = position.lots;
  const hadEquity = position.health().equityUnits > 0n;
  const limitTicks = liquidationLimit(position, market.markTicks, market.factor);
  const send = (lots: number, ticks: number, budgetUnits: bigint): Sold => {
    const order = { ...AS_LIQUIDATION, priceTicks: ticks, limitTicks: ticks, lots, budgetUnits };
    const { filledUnits: closedUnits, isPaused } = sendReducing(state, work, position, order);
    return { closedUnits, isPaused };
  };
  const first = met(position, limitTicks) === undefined ? { closedUnits: 0n, isPaused: false } : send(cutLots, limitTicks, 0n);
  const left = cutLots - (before - position.lots);
  if (first.isPaused || hadEquity || left === 0 || !position.isFallen() || insuredOrder(state, position) === undefined) return first;
  const second = send(left, farthest(position), insurable(state, position));
  return { closedUnits: first.closedUnits + second.closedUnits, isPaused: second.isPaused };
}

type Closed = { readonly closedLots: number; readonly closedUnits: bigint; readonly isDeleveraged: boolean; readonly isWaiting: boolean };

/** The fee of the step; of a closed position the rest to its owner. What a deleveraging leaves is less than a tick and insurance's. */
function conclude(
  state: AuditState,
  { step }: Work,
  position: Position,
  { closedLots, closedUnits, isDeleveraged, isWaiting }: Closed,
): void {
  const { positionId, accountId, market, lots: leftLots, entryUnits, marginUnits } = position;
  const { marketId } = market;
  const fee =
    isDeleveraged && leftLots === 0 ? marginUnits : least(feeUnits(closedUnits, LIQUIDATION_FEE_PPM), marginUnits, spareOf(position));
  const returnedUnits = leftLots === 0 ? marginUnits - fee : 0n;
  if (fee + returnedUnits > 0n) position.become({ lots: leftLots, entryUnits, marginUnits: marginUnits - fee - returnedUnits });
  state.ground.protection.settled(accountId, 0n, -fee, step.timeMs);
  state.counts.liquidations += 1;
  const legs = legsOf(state.assetId, [
    [MARGIN, accountId, positionId, -(fee + returnedUnits)],
    [INSURANCE, 0, marketId, fee],
    [CONTRACT, accountId, 0, returnedUnits],
  ]);
  const became = { closedLots, leftLots, feeUnits: fee, returnedUnits, isWaiting };
  step.event(
    { type: 'perpetual.liquidated', positionId, accountId, marketId, ...became, legs },
    { is: LIQUIDATED, feeUnits: LIQUIDATION_FEE, returnedUnits: LIQUIDATION_FEE, legs: LIQUIDATION_FEE },
  );
}

/** What lots that are left do not need at this mark; of a closed position all. */
function spareOf(position: Position): bigint {
  if (position.lots === 0) return position.marginUnits;
  const { equityUnits, maintenanceUnits } = position.health();
  return equityUnits > maintenanceUnits ? equityUnits - maintenanceUnits : 0n;
}

function least(...[first, ...others]: readonly [bigint, ...bigint[]]): bigint {
  return others.reduce((least, one) => (one < least ? one : least), first);
}
