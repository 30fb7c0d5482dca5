import type { UpdownTerms } from './terms.ts';
import type { Problem } from '../../../form/problem.ts';
import { error } from '../../../form/problem.ts';
import { amountWithinTerms, preciseAmount } from '../../../form/stake/amount.ts';
import { aboveMost, isBelowLeast } from '../../../form/stake/bounds.ts';
import { notExcluded } from '../../../form/stake/excluded.ts';
import { fundsSufficient } from '../../../form/stake/funds.ts';
import { limitNotReached, withinLimit } from '../../../form/stake/loss-limit.ts';
import { mostOf } from '../../../form/stake/most.ts';
import { priceFresh } from '../../../form/stake/price-fresh.ts';
import type { StakeFacts as AnyStakeFacts, StakeInputs, StakeProblem as AnyStakeProblem } from '../../../form/stake/problem.ts';
import type { StakeRules } from '../../../form/stake/rules.ts';
import { stakeProblemsOf } from '../../../form/stake/rules.ts';

/** What only second contracts refuse. */
type OwnProblem = Problem<'product.none' | 'cover.none' | 'amount.aboveCover', 'amount' | 'duration'>;

export type StakeProblem = AnyStakeProblem | OwnProblem;

/** What a stake is judged by. */
export interface StakeFacts extends AnyStakeFacts {
  readonly terms: UpdownTerms | null;
  /** The largest stake that the house can cover at this moment; null while it is not known. */
  readonly coverMax: string | null;
}

/** The duration is offered. */
function durationOffered(_: unknown, { terms }: StakeFacts): StakeProblem | null {
  return terms === null ? error('product.none', ['duration']) : null;
}

/** The house can cover the smallest stake. */
function coverLeft(_: unknown, { coverMax, terms }: StakeFacts): StakeProblem | null {
  return isBelowLeast(coverMax, terms) ? error('cover.none') : null;
}

function withinCover({ amount }: StakeInputs, { coverMax }: StakeFacts): StakeProblem | null {
  return aboveMost(amount, coverMax, 'amount.aboveCover');
}

/** In this order (product rules §6.1, §14.5). */
const RULES: StakeRules<StakeInputs, StakeFacts, StakeProblem> = {
  offer: [notExcluded, durationOffered, priceFresh, limitNotReached, coverLeft],
  amount: [preciseAmount, amountWithinTerms, withinCover, fundsSufficient, withinLimit],
};

/** What keeps a stake from being placed, the first thing to mend first: it names the button. */
export function stakeProblems(amount: string, facts: StakeFacts): readonly StakeProblem[] {
  return stakeProblemsOf(RULES, { amount }, facts);
}

/** The largest stake with no problem: exactly the smallest of all bounds; null when there is none, or one of them is not known. */
export function stakeMost(facts: StakeFacts): string | null {
  const most = mostOf(facts, [facts.coverMax]);
  return most !== null && stakeProblems(most, facts).length === 0 ? most : null;
}
