import type { Problem } from '../problem.ts';

/** What may stand in the way of a stake, whatever the product. */
export type StakeProblemCode =
  | 'product.excluded'
  | 'price.none'
  | 'price.stale'
  | 'limit.reached'
  | 'limit.wouldPass'
  | 'amount.missing'
  | 'amount.tooPrecise'
  | 'amount.belowMinimum'
  | 'amount.aboveMaximum'
  | 'funds.unknown'
  | 'funds.insufficient';

export type StakeProblem = Problem<StakeProblemCode, 'amount'>;

/** What a stake is judged by; null is "not known", never zero. */
export interface StakeFacts {
  readonly terms: { readonly stakeMin: string; readonly stakeMax: string } | null;
  /** Available in the platform wallet. */
  readonly available: string | null;
  /** What the user's own daily loss limit leaves; null without one. */
  readonly limitLeft: string | null;
  readonly excluded: boolean;
  readonly freshness: 'live' | 'delayed' | 'stale' | 'none';
}

export interface StakeInputs {
  /** USDT as typed. */
  readonly amount: string;
}
