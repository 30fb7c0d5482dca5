import { problemsOf, type Rule } from '../../../form/problem.ts';
import type { SpotFacts, SpotInputs } from './ticket.ts';
import { amountEntered } from './amount-entered.ts';
import { amountWithinPair } from './amount-limits.ts';
import { fundsSufficient } from './funds-sufficient.ts';
import { marketOpen } from './market-open.ts';
import { meetsOwnOrder, openOrdersLimit } from './open-orders.ts';
import { priceNearIndex, priceWithinPair } from './price-bounds.ts';
import { priceEntered } from './price-entered.ts';
import { priceFresh } from './price-fresh.ts';
import type { SpotProblem } from './problem.ts';
import { fillsEnough, postOnlyRests } from './time-in-force.ts';
import { totalMinimum } from './total-minimum.ts';

/** A spot order is this list, in this order: the first error names the button. */
const RULES: readonly Rule<SpotInputs, SpotFacts, SpotProblem>[] = [
  marketOpen,
  priceFresh,
  priceEntered,
  amountEntered,
  priceWithinPair,
  priceNearIndex,
  amountWithinPair,
  totalMinimum,
  fundsSufficient,
  postOnlyRests,
  openOrdersLimit,
  fillsEnough,
  meetsOwnOrder,
];

export function spotProblems(inputs: SpotInputs, facts: SpotFacts): readonly SpotProblem[] {
  return problemsOf(RULES, inputs, facts);
}
