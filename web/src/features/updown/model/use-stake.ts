import * as v from 'valibot';
import { subtract } from '../../../domain/decimal.ts';
import { stakeMost, stakeProblems, type StakeFacts, type StakeProblem } from '../rules/stake.ts';
import type { UpdownTerms } from '../../../domain/updown/terms.ts';
import { useFreshness } from '../../../market/hooks.ts';
import { availableOf, useHoldings } from '../../../session/assets.ts';
import { isRiskConfirmed, runningExclusion, useProtection, type Protection } from '../../../session/protection.ts';
import { useTicketDraft, type TicketDraft } from '../../../session/ticket-draft.ts';
import { useCover } from '../queries.ts';

/** Durations go by their seconds, so that they stay from coin to coin. */
const stakeInputs = v.object({ direction: v.picklist(['up', 'down']), seconds: v.number(), amount: v.string() });
export type StakeInputs = v.InferOutput<typeof stakeInputs>;

const FIRST: StakeInputs = { direction: 'up', seconds: 60, amount: '' };

export type StakeTicket = TicketDraft<StakeInputs>;

export function useStakeTicket(): StakeTicket {
  return useTicketDraft('draft-second', stakeInputs, FIRST);
}

/** The chosen duration, or the first one where it is not offered. */
export function chosenTerms(terms: readonly UpdownTerms[], seconds: number): UpdownTerms | null {
  return terms.find((one) => one.seconds === seconds) ?? terms[0] ?? null;
}

/** What the user's own daily limit leaves for a stake: limit − today's loss − open stakes; null without one. */
export function limitLeftOf(state: Pick<Protection, 'limit' | 'dayLoss' | 'openStake'> | null): string | null {
  return state === null || state.limit === null ? null : subtract(subtract(state.limit, state.dayLoss), state.openStake);
}

export type Assessed = {
  readonly facts: StakeFacts;
  readonly problem: StakeProblem | null;
  readonly max: string | null;
  /** The risk text still has to be confirmed; null while that is not known. */
  readonly riskConfirmed: boolean | null;
  readonly eligible: boolean;
  readonly exclusion: ReturnType<typeof runningExclusion>;
};

export function useAssessed(coin: string, terms: UpdownTerms | null, inputs: StakeInputs): Assessed {
  const freshness = useFreshness(coin);
  const { rows } = useHoldings();
  const { state } = useProtection();
  const coverMax = useCover(terms, inputs.direction, true);
  const exclusion = state === null ? null : runningExclusion(state);
  const facts: StakeFacts = {
    terms,
    available: availableOf(rows, 'usdt'),
    coverMax,
    limitLeft: limitLeftOf(state),
    excluded: exclusion !== null,
    freshness,
  };
  return {
    facts,
    problem: stakeProblems(inputs.amount, facts)[0] ?? null,
    max: stakeMost(facts),
    riskConfirmed: state === null ? null : isRiskConfirmed(state, 'updown'),
    eligible: state?.eligible ?? true,
    exclusion,
  };
}
