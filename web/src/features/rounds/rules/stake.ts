import { compare, decimalsOf, isZero, smallest } from '../../../domain/decimal.ts';
import type { Problem } from '../../../domain/problem.ts';
import { STAKE_DECIMALS, type RoundPhase, type RoundSide, type RoundTerms } from './round.ts';

export type RoundProblemCode =
  | 'product.excluded'
  | 'product.off'
  | 'clock.unknown'
  | 'window.closed'
  | 'price.none'
  | 'price.stale'
  | 'side.other'
  | 'limit.reached'
  | 'amount.missing'
  | 'amount.tooPrecise'
  | 'amount.belowMinimum'
  | 'amount.aboveMaximum'
  | 'funds.unknown'
  | 'funds.insufficient'
  | 'limit.wouldPass';

export type RoundProblem = Problem<RoundProblemCode, 'amount' | 'side'>;

/** What a stake is judged by; null is "not known", never zero. */
export type RoundFacts = {
  readonly terms: RoundTerms | null;
  /** Of the round that runs; null before the server's time is known. */
  readonly phase: RoundPhase | null;
  /** The side that the user already has in this round. */
  readonly ownSide: RoundSide | null;
  readonly available: string | null;
  /** What the user's own daily loss limit leaves; null without one. */
  readonly limitLeft: string | null;
  readonly excluded: boolean;
  readonly freshness: 'live' | 'delayed' | 'stale' | 'none';
};

const error = (
  code: RoundProblemCode,
  fields: RoundProblem['fields'] = [],
  values: Readonly<Record<string, string>> = {},
): RoundProblem => ({ code, severity: 'error', fields, values });

/** What holds whatever the amount is, in the exchange's own order (rules §7, §16). */
const ROUND_RULES: readonly ((side: RoundSide, facts: RoundFacts) => RoundProblem | null)[] = [
  (_, { excluded }) => (excluded ? error('product.excluded') : null),
  (_, { terms }) => (terms === null ? error('product.off') : null),
  (_, { limitLeft, terms }) =>
    limitLeft !== null && terms !== null && compare(limitLeft, terms.stakeMin) < 0 ? error('limit.reached') : null,
  (_, { phase }) => (phase === null ? error('clock.unknown') : null),
  (_, { phase }) => (phase !== null && phase !== 'open' ? error('window.closed') : null),
  (_, { freshness }) => (freshness === 'none' ? error('price.none') : null),
  (_, { freshness }) => (freshness === 'stale' ? error('price.stale') : null),
  (side, { ownSide }) => (ownSide !== null && ownSide !== side ? error('side.other', ['side']) : null),
];

const AMOUNT_RULES: readonly ((amount: string, facts: RoundFacts) => RoundProblem | null)[] = [
  (amount) => (decimalsOf(amount) > STAKE_DECIMALS ? error('amount.tooPrecise', ['amount']) : null),
  (amount, { terms }) =>
    terms !== null && compare(amount, terms.stakeMin) < 0 ? error('amount.belowMinimum', ['amount'], { limit: terms.stakeMin }) : null,
  (amount, { terms }) => above(amount, terms?.stakeMax ?? null, 'amount.aboveMaximum'),
  (_, { available }) => (available === null ? error('funds.unknown') : null),
  (amount, { available }) => above(amount, available, 'funds.insufficient'),
  (amount, { limitLeft }) => above(amount, limitLeft, 'limit.wouldPass'),
];

function above(amount: string, most: string | null, code: RoundProblemCode): RoundProblem | null {
  return most !== null && compare(amount, most) > 0 ? error(code, ['amount'], { limit: most }) : null;
}

/** What keeps a stake from being placed; the first one names the button. */
export function roundProblems(side: RoundSide, amount: string, facts: RoundFacts): readonly RoundProblem[] {
  const entered = amount !== '' && !isZero(amount);
  const own = entered ? AMOUNT_RULES.map((rule) => rule(amount, facts)) : [error('amount.missing', ['amount'])];
  return [...ROUND_RULES.map((rule) => rule(side, facts)), ...own].filter((problem) => problem !== null);
}

/** The largest stake that none of the bounds refuses; null when there is none or a bound is not known. The window may be closed now. */
export function roundMost({ terms, available, limitLeft, excluded }: RoundFacts): string | null {
  if (terms === null || available === null || excluded) return null;
  const most = limitLeft === null ? smallest(available, terms.stakeMax) : smallest(smallest(available, terms.stakeMax), limitLeft);
  return compare(most, terms.stakeMin) < 0 ? null : most;
}
