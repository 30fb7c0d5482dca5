import { bankruptcyTicks } from '@candor/formulas/perpetual/liquidation';
import { reducingLimitTicks } from '@candor/formulas/perpetual/margin';
import { assetOf } from '../asset.ts';
import type { OrderKind, TimeInForce } from '../words.ts';
import type { Parts, Emits } from '../parts.ts';
import type { OrderCause } from '../words.ts';
import type { OpenedPosition } from '../positions/position.ts';
import { sideOfPosition } from '../positions/position.ts';

/** An order that reduces a position, after its checks. */
export type ReducingOrder = {
  readonly cause: OrderCause;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** 0 at market. */
  readonly priceTicks: number;
  /** The worst price it may fill at. */
  readonly limitTicks: number;
  readonly lots: number;
  /** What the insurance account may pay for it; null: nothing, it never fills beyond bankruptcy. */
  readonly budgetUnits: bigint | null;
};

/** The worst price at which a position may be reduced now (`product-rules` 5.2). */
export function boundOf({ state }: Parts, position: OpenedPosition): number {
  const market = state.marketOf(position.marketId);
  const bankrupt = bankruptcyTicks(state.facts(position), market.info.factor);
  return reducingLimitTicks(position.isLong, market.mark.markTicks, bankrupt);
}

/** Accepts a reducing order and matches it. Reducing orders hold nothing. Answers its number. */
export function sendReducing({ ground, state, settlement }: Parts, context: Emits, position: OpenedPosition, order: ReducingOrder): number {
  const market = state.marketOf(position.marketId);
  const orderId = state.orderCount + 1;
  const { cause, kind, timeInForce, priceTicks, limitTicks, lots, budgetUnits } = order;
  context.emit({
    type: 'perpetual.accepted',
    orderId,
    accountId: position.accountId,
    marketId: position.marketId,
    side: sideOfPosition(position.isLong),
    positionId: position.positionId,
    cause,
    kind,
    timeInForce,
    priceTicks,
    limitTicks,
    lots,
    leverage: position.leverage,
    feePpm: cause === 'liquidation' ? 0 : market.info.terms.closeFeePpm,
    budgetUnits: budgetUnits ?? 0n,
    takeProfit: null,
    stopLoss: null,
    holdUnits: 0n,
    legs: [],
  });
  settlement.match(context, market, assetOf(ground));
  return orderId;
}
