import type { SpotFacts, SpotInputs } from './ticket.ts';
import { amountEntered } from './amount-entered.ts';
import { amountWithinPair } from './amount-limits.ts';
import { fundsSufficient } from './funds-sufficient.ts';
import { marketOpen } from './market-open.ts';
import { meetsOwnOrder, openOrdersLimit } from './open-orders.ts';
import { priceNearIndex, priceWithinPair } from './price-bounds.ts';
import { priceEntered } from './price-entered.ts';
import { priceFresh } from './price-fresh.ts';
import type { SpotProblem } from '../../../domain/problem.ts';
import { fillsEnough, postOnlyRests } from './time-in-force.ts';
import { totalMinimum } from './total-minimum.ts';

type Rule = (inputs: SpotInputs, facts: SpotFacts) => SpotProblem | null;

/** A spot order is this list, in this order: the first error names the button. */
const RULES: readonly Rule[] = [
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
  return RULES.map((rule) => rule(inputs, facts)).filter((problem) => problem !== null);
}

export function firstError(problems: readonly SpotProblem[]): SpotProblem | null {
  return problems.find((problem) => problem.severity === 'error') ?? null;
}
