import { compare } from '../../../domain/decimal.ts';
import type { Problem } from '../../../form/problem.ts';
import { error } from '../../../form/problem.ts';
import { amountWithinTerms, preciseAmount } from '../../../form/stake/amount.ts';
import { notExcluded } from '../../../form/stake/excluded.ts';
import { fundsSufficient } from '../../../form/stake/funds.ts';
import { limitNotReached, withinLimit } from '../../../form/stake/loss-limit.ts';
import { mostOf } from '../../../form/stake/most.ts';
import { priceFresh } from '../../../form/stake/price-fresh.ts';
import type { StakeFacts, StakeInputs as AmountInputs, StakeProblem } from '../../../form/stake/problem.ts';
import type { StakeRules } from '../../../form/stake/rules.ts';
import { stakeProblemsOf } from '../../../form/stake/rules.ts';
import type { RoundPhase, RoundSide, RoundTerms } from './round.ts';

/** What only rounds refuse. */
type OwnProblem = Problem<'product.off' | 'clock.unknown' | 'window.closed' | 'side.other', 'amount' | 'side'>;

export type RoundProblem = StakeProblem | OwnProblem;

/** What a stake is judged by; null is "not known", never zero. */
export interface RoundFacts extends StakeFacts {
  readonly terms: RoundTerms | null;
  /** Of the round that runs; null before the server's time is known. */
  readonly phase: RoundPhase | null;
  /** The side that the user already has in this round. */
  readonly ownSide: RoundSide | null;
}

interface RoundInputs extends AmountInputs {
  readonly side: RoundSide;
}

function periodOffered(_: unknown, { terms }: RoundFacts): RoundProblem | null {
  return terms === null ? error('product.off') : null;
}

/** Stakes are taken while the window of the round is open, by the server's time. */
function windowOpen(_: unknown, { phase }: RoundFacts): RoundProblem | null {
  if (phase === null) return error('clock.unknown');
  return phase === 'open' ? null : error('window.closed');
}

/** Nobody stakes on both sides of one round. */
function oneSide({ side }: RoundInputs, { ownSide }: RoundFacts): RoundProblem | null {
  return ownSide !== null && ownSide !== side ? error('side.other', ['side']) : null;
}

/** In the exchange's own order (rules §7, §16). */
const RULES: StakeRules<RoundInputs, RoundFacts, RoundProblem> = {
  offer: [notExcluded, periodOffered, limitNotReached, windowOpen, priceFresh, oneSide],
  amount: [preciseAmount, amountWithinTerms, fundsSufficient, withinLimit],
};

/** What keeps a stake from being placed; the first one names the button. */
export function roundProblems(side: RoundSide, amount: string, facts: RoundFacts): readonly RoundProblem[] {
  return stakeProblemsOf(RULES, { side, amount }, facts);
}

/** The largest stake that none of the bounds refuses; null when there is none or a bound is not known. The window may be closed now. */
export function roundMost(facts: RoundFacts): string | null {
  const most = mostOf(facts);
  return most === null || facts.terms === null || facts.excluded || compare(most, facts.terms.stakeMin) < 0 ? null : most;
}
