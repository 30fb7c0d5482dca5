import { useStakeFacts } from '../../../form/stake/use-stake-facts.ts';
import { roundMost, roundProblems, type RoundFacts } from '../rules/stake.ts';
import type { StakeInputs } from './use-round-ticket.ts';
import { ownSideOf, type RoundScene } from './use-round-scene.ts';

export type Assessed = ReturnType<typeof useAssessed>;

/** Everything that decides about a stake, now. */
export function useAssessed(scene: RoundScene, { side, amount }: StakeInputs) {
  const { facts: known, ...person } = useStakeFacts(scene.coin, 'rounds');
  const facts: RoundFacts = {
    ...known,
    terms: scene.info?.terms ?? null,
    phase: scene.clock?.phase ?? null,
    ownSide: ownSideOf(scene),
  };
  return { ...person, facts, problem: roundProblems(side, amount, facts)[0] ?? null, max: roundMost(facts) };
}
