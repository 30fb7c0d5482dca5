import { subtract } from '../../../domain/decimal.ts';
import { roundMost, roundProblems, type RoundFacts, type RoundProblem } from '../rules/stake.ts';
import { useFreshness } from '../../../market/hooks.ts';
import { availableOf, useHoldings } from '../../../session/assets.ts';
import { isRiskConfirmed, runningExclusion, useProtection, type Protection } from '../../../session/protection.ts';
import type { StakeInputs } from './use-round-ticket.ts';
import { ownSideOf, type RoundScene } from './use-round-scene.ts';

/** What the user's own daily limit leaves for a stake: limit − today's loss − open stakes; null without one. */
function limitLeftOf(state: Pick<Protection, 'limit' | 'dayLoss' | 'openStake'> | null): string | null {
  return state === null || state.limit === null ? null : subtract(subtract(state.limit, state.dayLoss), state.openStake);
}

export type Assessed = {
  readonly facts: RoundFacts;
  readonly problem: RoundProblem | null;
  readonly max: string | null;
  /** Null while it is not known. */
  readonly riskConfirmed: boolean | null;
  readonly eligible: boolean;
};

/** Everything that decides about a stake, now. */
export function useAssessed(scene: RoundScene, { side, amount }: StakeInputs): Assessed {
  const freshness = useFreshness(scene.coin);
  const { rows } = useHoldings();
  const { state } = useProtection();
  const facts: RoundFacts = {
    terms: scene.info?.terms ?? null,
    phase: scene.clock?.phase ?? null,
    ownSide: ownSideOf(scene),
    available: availableOf(rows, 'usdt'),
    limitLeft: limitLeftOf(state),
    excluded: state !== null && runningExclusion(state) !== null,
    freshness,
  };
  return {
    facts,
    problem: roundProblems(side, amount, facts)[0] ?? null,
    max: roundMost(facts),
    riskConfirmed: state === null ? null : isRiskConfirmed(state, 'rounds'),
    eligible: state?.eligible ?? true,
  };
}
