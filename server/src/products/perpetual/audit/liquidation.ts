import { mulDivFloor } from '@candor/money/mul-div';
import { MOST_TICKS } from '../../../audit/ground/market.ts';
import { CONTRACT } from '../../../audit/plan.ts';
import { closeIfEmpty, endOrder, endTriggers } from './aftermath.ts';
import { bankruptcy, feeUnits, hundredths, tierOf, valueUnits } from './arithmetic.ts';
import { deleverage } from './deleveraging.ts';
import type { Desk, Work } from './desk.ts';
import { legsOf } from './legs.ts';
import type { Position } from './objects.ts';
import { BANKRUPTCY, LIQUIDATED, LIQUIDATING, LIQUIDATION_FEE } from './price-rules.ts';
import { sendReducing } from './reducing.ts';
import { INSURANCE, MARGIN } from './rows.ts';

/** Of the closed value, parts per million, to the insurance account. */
const LIQUIDATION_FEE_PPM = 2_500;
/** One position takes at most a fifth of the insurance account. */
const INSURED_PARTS = 5n;
const AS_LIQUIDATION = { cause: 'liquidation', kind: 'limit', timeInForce: 'ioc' } as const;

/** A position is taken over, in steps, until it is safe, closed, or nothing more of it can be closed at this mark (product rules 5.5). */
export function liquidate(desk: Desk, work: Work, position: Position): void {
  const { step } = work;
  const orders = [...desk.openingOf(position), ...desk.reducingOf(position)].toSorted((a, b) => a.orderId - b.orderId);
  for (const order of orders) endOrder(desk, step, order, 'liquidation');
  endTriggers(desk, step, position, 'liquidation');
  let goesOn = true;
  while (goesOn && position.lots > 0 && position.isFallen()) goesOn = takeStep(desk, work, position, announce(work, position));
}

/** What was found is stated. Answers how many lots go now: in the first row all, above it down to its floor. */
function announce({ step }: Work, position: Position): number {
  const { positionId, accountId, market, tierVersion, tiers, lots, entryUnits, marginUnits } = position;
  const { marketId, markTicks, factor } = market;
  const { equityUnits, maintenanceUnits } = position.health();
  const floor = tierOf(tiers, valueUnits(markTicks, lots, factor))?.aboveUnits ?? 0n;
  const cutLots = floor === 0n ? lots : lots - Number(mulDivFloor(floor, 1n, BigInt(markTicks) * factor));
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
    },
    { is: LIQUIDATING, bankruptcyTicks: BANKRUPTCY },
  );
  return cutLots;
}

/** Through the book, then with insurance, then against partners. False: it goes on in the next entry or at the next mark. */
function takeStep(desk: Desk, work: Work, position: Position, cutLots: number): boolean {
  const before = position.lots;
  const sold = sell(desk, work, position, cutLots);
  const left = cutLots - (before - position.lots);
  const isOpen = !sold.isPaused && left > 0 && position.isFallen();
  const alone = isOpen ? deleverage(desk, work.step, position, left) : 0;
  const isWaiting = alone > 0;
  if (isWaiting) position.waitedAtMark = position.market.marks;
  const isDeleveraged = isOpen && alone < left;
  conclude(desk, work, position, { closedLots: before - position.lots, closedUnits: sold.closedUnits, isDeleveraged, isWaiting });
  closeIfEmpty(desk, work.step, position, 'liquidated');
  return !sold.isPaused && !isWaiting;
}

type Sold = { readonly closedUnits: bigint; readonly isPaused: boolean };

/** Down to bankruptcy; what is left, as far as 2 % from the mark, with the insurance account. */
function sell(desk: Desk, work: Work, position: Position, cutLots: number): Sold {
  const { market, side } = position;
  const before = position.lots;
  const bankrupt = Math.min(Math.max(1, bankruptcy(position, market.factor)), MOST_TICKS);
  const first = sendReducing(desk, work, position, {
    ...AS_LIQUIDATION,
    priceTicks: bankrupt,
    limitTicks: bankrupt,
    lots: cutLots,
    budgetUnits: 0n,
  });
  const sold = { closedUnits: first.filledUnits, isPaused: first.isPaused };
  const lots = cutLots - (before - position.lots);
  if (lots === 0 || first.isPaused || !position.isFallen()) return sold;
  const furthest = side === 'long' ? hundredths(market.markTicks, 98) : Math.min(hundredths(market.markTicks, 102), MOST_TICKS);
  const budgetUnits = mulDivFloor(desk.insurance(market), 1n, INSURED_PARTS);
  const isBeyond = side === 'long' ? furthest < bankrupt : furthest > bankrupt;
  if (budgetUnits <= 0n || !isBeyond) return sold;
  const second = sendReducing(desk, work, position, { ...AS_LIQUIDATION, priceTicks: furthest, limitTicks: furthest, lots, budgetUnits });
  return { closedUnits: sold.closedUnits + second.filledUnits, isPaused: second.isPaused };
}

type Closed = { readonly closedLots: number; readonly closedUnits: bigint; readonly isDeleveraged: boolean; readonly isWaiting: boolean };

/** The fee of the step; of a closed position the rest to its owner. What a deleveraging leaves is less than a tick and insurance's. */
function conclude(desk: Desk, { step }: Work, position: Position, { closedLots, closedUnits, isDeleveraged, isWaiting }: Closed): void {
  const { positionId, accountId, market, lots: leftLots, entryUnits, marginUnits } = position;
  const { marketId } = market;
  const asked = feeUnits(closedUnits, LIQUIDATION_FEE_PPM);
  const takesAll = asked > marginUnits || (isDeleveraged && leftLots === 0);
  const fee = takesAll ? marginUnits : asked;
  const returnedUnits = leftLots === 0 ? marginUnits - fee : 0n;
  if (fee + returnedUnits > 0n) position.become({ lots: leftLots, entryUnits, marginUnits: marginUnits - fee - returnedUnits });
  desk.ground.protection.settled(accountId, 0n, -fee, step.timeMs);
  desk.counts.liquidations += 1;
  const legs = legsOf(desk.assetId, [
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
