import { useFreshness } from '../../market/hooks.ts';
import { availableOf, useHoldings } from '../../session/assets.ts';
import { isRiskConfirmed, limitLeftOf, runningExclusion, useProtection, type RiskProduct } from '../../session/protection.ts';
import type { StakeFacts } from './problem.ts';

/** What decides about a stake, now, besides the terms of its product. */
export function useStakeFacts(coin: string, product: RiskProduct) {
  const freshness = useFreshness(coin);
  const { rows } = useHoldings();
  const { state } = useProtection();
  const exclusion = state === null ? null : runningExclusion(state);
  const facts: Omit<StakeFacts, 'terms'> = {
    available: availableOf(rows, 'usdt'),
    limitLeft: limitLeftOf(state),
    excluded: exclusion !== null,
    freshness,
  };
  return {
    facts,
    /** Null while it is not known. */
    riskConfirmed: state === null ? null : isRiskConfirmed(state, product),
    eligible: state?.eligible ?? true,
    exclusion,
  };
}
