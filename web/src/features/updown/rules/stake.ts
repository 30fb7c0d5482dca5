import { compare, decimalsOf, isZero, smallest } from '../../../domain/decimal.ts';
import type { Problem } from '../../../domain/problem.ts';
import { STAKE_DECIMALS, type UpdownTerms } from '../../../domain/updown/terms.ts';

export type StakeProblemCode =
  | 'product.excluded'
  | 'product.none'
  | 'price.none'
  | 'price.stale'
  | 'amount.missing'
  | 'amount.tooPrecise'
  | 'amount.belowMinimum'
  | 'amount.aboveMaximum'
  | 'amount.aboveCover'
  | 'cover.none'
  | 'funds.unknown'
  | 'funds.insufficient'
  | 'limit.reached'
  | 'limit.wouldPass';

export type StakeProblem = Problem<StakeProblemCode, 'amount' | 'duration'>;

/** What a stake is judged by. */
export type StakeFacts = {
  readonly terms: UpdownTerms | null;
  /** Available in the platform wallet; null while it is not known. */
  readonly available: string | null;
  /** The largest stake that the house can cover at this moment; null while it is not known. */
  readonly coverMax: string | null;
  /** What the user's own daily loss limit leaves; null without one. */
  readonly limitLeft: string | null;
  readonly excluded: boolean;
  readonly freshness: 'live' | 'delayed' | 'stale' | 'none';
};

const error = (
  code: StakeProblemCode,
  fields: StakeProblem['fields'] = [],
  values: Readonly<Record<string, string>> = {},
): StakeProblem => ({ code, severity: 'error', fields, values });

/** What holds whatever the amount is, in this order (product rules §6.1, §14.5). */
const OFFER_RULES: readonly ((facts: StakeFacts) => StakeProblem | null)[] = [
  ({ excluded }) => (excluded ? error('product.excluded') : null),
  ({ terms }) => (terms === null ? error('product.none', ['duration']) : null),
  ({ freshness }) => (freshness === 'none' ? error('price.none') : null),
  ({ freshness }) => (freshness === 'stale' ? error('price.stale') : null),
  ({ limitLeft, terms }) => (belowLeast(limitLeft, terms) ? error('limit.reached') : null),
  ({ coverMax, terms }) => (belowLeast(coverMax, terms) ? error('cover.none') : null),
];

const AMOUNT_RULES: readonly ((amount: string, facts: StakeFacts) => StakeProblem | null)[] = [
  (amount) => (decimalsOf(amount) > STAKE_DECIMALS ? error('amount.tooPrecise', ['amount']) : null),
  (amount, { terms }) =>
    terms !== null && compare(amount, terms.stakeMin) < 0 ? error('amount.belowMinimum', ['amount'], { limit: terms.stakeMin }) : null,
  (amount, { terms }) => aboveMost(amount, terms?.stakeMax ?? null, 'amount.aboveMaximum'),
  (amount, { coverMax }) => aboveMost(amount, coverMax, 'amount.aboveCover'),
  (_, { available }) => (available === null ? error('funds.unknown') : null),
  (amount, { available }) => aboveMost(amount, available, 'funds.insufficient'),
  (amount, { limitLeft }) => aboveMost(amount, limitLeft, 'limit.wouldPass'),
];

/** Not even the smallest stake fits. */
function belowLeast(most: string | null, terms: UpdownTerms | null): boolean {
  return most !== null && terms !== null && compare(most, terms.stakeMin) < 0;
}

function aboveMost(amount: string, most: string | null, code: StakeProblemCode): StakeProblem | null {
  return most !== null && compare(amount, most) > 0 ? error(code, ['amount'], { limit: most }) : null;
}

/** What keeps a stake from being placed, the first thing to mend first: it names the buttons. */
export function stakeProblems(amount: string, facts: StakeFacts): readonly StakeProblem[] {
  const entered = amount !== '' && !isZero(amount);
  const own = entered ? AMOUNT_RULES.map((rule) => rule(amount, facts)) : [error('amount.missing', ['amount'])];
  return [...OFFER_RULES.map((rule) => rule(facts)), ...own].filter((problem) => problem !== null);
}

/** The largest stake with no problem: exactly the smallest of all bounds; null when there is none, or one of them is not known. */
export function stakeMost(facts: StakeFacts): string | null {
  const { terms, available, coverMax, limitLeft } = facts;
  if (terms === null || available === null || coverMax === null) return null;
  const most = [terms.stakeMax, coverMax, ...(limitLeft === null ? [] : [limitLeft])].reduce(smallest, available);
  return stakeProblems(most, facts).length === 0 ? most : null;
}
