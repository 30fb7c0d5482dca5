import type { Problem, Rule } from '../problem.ts';
import { error, problemsOf } from '../problem.ts';
import { isEntered } from './amount.ts';
import type { StakeInputs, StakeProblem } from './problem.ts';

/** The rules of a product's stake. */
export interface StakeRules<Inputs extends StakeInputs, Facts, Found extends Problem> {
  /** What holds whatever the amount is, in the exchange's own order. */
  readonly offer: readonly Rule<Inputs, Facts, Found>[];
  /** What an amount has to keep; asked once something is entered. */
  readonly amount: readonly Rule<Inputs, Facts, Found>[];
}

/** What keeps a stake from being placed, the first thing to mend first: it names the button. */
export function stakeProblemsOf<Inputs extends StakeInputs, Facts, Found extends Problem>(
  rules: StakeRules<Inputs, Facts, Found>,
  inputs: Inputs,
  facts: Facts,
): readonly (Found | StakeProblem)[] {
  const own = isEntered(inputs.amount) ? problemsOf(rules.amount, inputs, facts) : [error('amount.missing', ['amount'])];
  return [...problemsOf(rules.offer, inputs, facts), ...own];
}
