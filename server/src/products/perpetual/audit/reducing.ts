import type { Work } from '../../../audit/trading/work.ts';
import { reducingBound } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import { match, type Matched } from './matching.ts';
import { OUTSIDE, type EventOf, type Order, type Position } from './objects.ts';
import { INSURANCE_SHARE } from './price-rules.ts';
import { HOLD, ORDER, RATE, REDUCING_PRICE } from './rules.ts';

type Accepted = EventOf<'perpetual.accepted'>;
/** What of a reducing order its command, its trigger or its liquidation says. */
export type Reducing = Pick<Accepted, 'cause' | 'kind' | 'timeInForce' | 'priceTicks' | 'limitTicks' | 'lots' | 'budgetUnits'>;

export const AT_MARKET = { kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;

/** The worst price at which a position may be reduced now. */
export function boundOf(position: Position): number {
  return reducingBound(position, position.market.markTicks, position.market.factor);
}

/** A reducing order is accepted, which holds nothing, and matched. */
export function sendReducing(state: AuditState, work: Work, position: Position, asked: Reducing): Matched {
  const { positionId, accountId, market, side, leverage } = position;
  const { cause, kind, timeInForce, limitTicks, lots, budgetUnits } = asked;
  if (cause === 'user') market.settleMark();
  state.last.order += 1;
  const orderId = state.last.order;
  const feePpm = cause === 'liquidation' ? 0 : market.terms.closeFeePpm;
  const placed = { orderId, accountId, side, leverage, feePpm };
  const order: Order = {
    ...OUTSIDE,
    ...placed,
    market,
    position,
    cause,
    kind,
    timeInForce,
    limitTicks,
    budgetUnits,
    buys: side === 'short',
    isInsured: budgetUnits > 0n,
    leftLots: lots,
    filledUnits: 0n,
    heldUnits: 0n,
    takeProfit: null,
    stopLoss: null,
  };
  work.step.event(
    {
      type: 'perpetual.accepted',
      ...placed,
      ...asked,
      marketId: market.marketId,
      positionId,
      takeProfit: null,
      stopLoss: null,
      holdUnits: 0n,
      legs: [],
    },
    { is: ORDER, limitTicks: REDUCING_PRICE, feePpm: RATE, budgetUnits: INSURANCE_SHARE, holdUnits: HOLD, legs: HOLD },
  );
  return match(state, work, order);
}
