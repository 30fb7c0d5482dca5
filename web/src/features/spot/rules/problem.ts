import type { Problem } from '../../../form/problem.ts';

/** What may stand in the way of a spot order, or be looked at before; texts: model/problem-texts.ts. */
export type SpotProblemCode =
  | 'market.closed'
  | 'market.sideOff'
  | 'price.none'
  | 'price.stale'
  | 'price.missing'
  | 'price.tooPrecise'
  | 'price.aboveMaximum'
  | 'price.belowMinimum'
  | 'price.tooFar'
  | 'amount.missing'
  | 'amount.tooPrecise'
  | 'amount.belowMinimum'
  | 'amount.aboveMaximum'
  | 'total.missing'
  | 'total.tooPrecise'
  | 'total.belowMinimum'
  | 'funds.unknown'
  | 'funds.insufficient'
  | 'orders.tooMany'
  | 'order.wouldTake'
  | 'order.fillsNothing'
  | 'order.fillsPart'
  | 'order.meetsOwn';

export type SpotField = 'price' | 'quantity' | 'total' | 'side';

export type SpotProblem = Problem<SpotProblemCode, SpotField>;
