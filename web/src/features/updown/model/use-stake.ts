import * as v from 'valibot';
import type { UpdownTerms } from '../rules/terms.ts';
import { useDraft } from '../../../form/draft.ts';
import { useStakeFacts } from '../../../form/stake/use-stake-facts.ts';
import { useCover } from '../queries.ts';
import { stakeMost, stakeProblems, type StakeFacts } from '../rules/stake.ts';

/** Durations go by their seconds, so that they stay from coin to coin. */
const stakeInputs = v.object({ direction: v.picklist(['up', 'down']), seconds: v.number(), amount: v.string() });
export type StakeInputs = v.InferOutput<typeof stakeInputs>;

const FIRST: StakeInputs = { direction: 'up', seconds: 60, amount: '' };

export type StakeTicket = ReturnType<typeof useStakeTicket>;

export function useStakeTicket() {
  const [inputs, setInputs] = useDraft<StakeInputs>({
    key: 'draft-second',
    shape: stakeInputs,
    begin: (kept) => kept ?? FIRST,
    isEmpty: () => false,
  });
  return { inputs, change: (part: Partial<StakeInputs>) => setInputs((before) => ({ ...before, ...part })) };
}

/** The chosen duration, or the first one where it is not offered. */
export function chosenTerms(terms: readonly UpdownTerms[], seconds: number): UpdownTerms | null {
  return terms.find((one) => one.seconds === seconds) ?? terms[0] ?? null;
}

export type Assessed = ReturnType<typeof useAssessed>;

/** Everything that decides about a stake, now. */
export function useAssessed(coin: string, terms: UpdownTerms | null, { direction, amount }: StakeInputs) {
  const { facts: known, ...person } = useStakeFacts(coin, 'updown');
  const facts: StakeFacts = { ...known, terms, coverMax: useCover(terms, direction, true) };
  return { ...person, facts, problem: stakeProblems(amount, facts)[0] ?? null, max: stakeMost(facts) };
}
