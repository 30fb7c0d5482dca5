import { FEE_PPM, FLAGS, LEVERAGE, LOTS, OWNER } from '../../../trading/order-rows.ts';
import { BID } from '../../../trading/side.ts';
import { BY_AMOUNT, LIQUIDATION, REDUCE_ONLY } from '../../../trading/taker.ts';
import type { Taker } from '../../../trading/taker.ts';
import { bookSideOf, limitTicksOf } from './order-limits.ts';
import type { PerpetualState } from '../state.ts';

/** One order of a pair that may trade. */
export type Party = {
  readonly orderId: number;
  readonly accountId: number;
  readonly feePpm: number;
  readonly leverage: number;
  readonly isReducing: boolean;
  readonly isLiquidation: boolean;
  /** The insurance account pays for fills beyond bankruptcy. */
  readonly isInsured: boolean;
  readonly isLong: boolean;
  readonly positionId: number;
  readonly limitTicks: number;
  readonly leftLots: number;
  /** Value of its fills so far, in quote units. */
  readonly filledUnits: bigint;
};

export function partyOfTaker(taker: Taker): Party {
  const { orderId, ownerId, feePpm, leverage, flags, side, link, limitTicks, lots, filledLots, filledUnits } = taker;
  const isReducing = (flags & REDUCE_ONLY) !== 0;
  return {
    orderId,
    accountId: ownerId,
    feePpm,
    leverage,
    isReducing,
    isLiquidation: (flags & LIQUIDATION) !== 0,
    isInsured: (flags & BY_AMOUNT) !== 0,
    isLong: isLongOf(side, isReducing),
    positionId: link,
    limitTicks,
    leftLots: lots - filledLots,
    filledUnits,
  };
}

/** An order that rests; `limitTicks` of a pegged one is its bound, at which its hold was made. */
export function partyOfRow(state: PerpetualState, row: number): Party {
  const { rows, totals } = state.books;
  const { details, queue } = rows;
  const isReducing = ((details[row + FLAGS] ?? 0) & REDUCE_ONLY) !== 0;
  return {
    orderId: rows.orderIdAt(row),
    accountId: details[row + OWNER] ?? 0,
    feePpm: details[row + FEE_PPM] ?? 0,
    leverage: details[row + LEVERAGE] ?? 0,
    isReducing,
    isLiquidation: false,
    isInsured: false,
    isLong: isLongOf(bookSideOf(state, row), isReducing),
    positionId: rows.linkAt(row),
    limitTicks: limitTicksOf(state, row),
    leftLots: queue[row + LOTS] ?? 0,
    filledUnits: totals.filledUnits(rows.indexOf(row)),
  };
}

/** A buy opens a long or reduces a short. */
export function isLongOf(side: number, isReducing: boolean): boolean {
  return (side === BID) !== isReducing;
}
