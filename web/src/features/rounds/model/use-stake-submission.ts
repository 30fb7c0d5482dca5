import { isReviewed } from '../../../session/preferences.ts';
import { useSubmission } from '../../../session/submission/use-submission.ts';
import { roundProblems, type RoundFacts } from '../rules/stake.ts';
import { useRefreshStakes } from '../queries.ts';
import { findSentStake, sendStake, type SentStake } from '../sending.ts';
import { stakeContent, type StakeContent } from './content.ts';

/**
 * One stake on its way; an answer that got lost is asked for by its key, and then looked for in the lists. The facts are those of the
 * moment: a stake pressed at the last second is not sent into the next round.
 */
export function useStakeSubmission(facts: RoundFacts, round: number | null) {
  const settled = useRefreshStakes();
  return useSubmission<StakeContent, SentStake>({
    name: 'round-stake',
    content: stakeContent,
    check: ({ side, stake, round: pressed }) => Promise.resolve(pressed === round && roundProblems(side, stake, facts).length === 0),
    confirm: ({ stake }) => isReviewed('rounds', stake),
    send: sendStake,
    made: (_, id) => Promise.resolve({ id, number: `R-${id}` }),
    find: findSentStake,
    settled,
  });
}
