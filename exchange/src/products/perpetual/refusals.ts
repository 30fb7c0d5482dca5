import type { GroundCode } from '../../ground/refusals.ts';
import type { Outcome } from '../../kernel/outcome.ts';

/** Its own refusals, and their numbers in the journal. */
export const perpetualRefusals = { LEVERAGE_MISMATCH: 28, TIER_LIMIT: 29, WOULD_TRIGGER: 30, NO_LIQUIDITY: 31 } as const;
export type PerpetualCode = keyof typeof perpetualRefusals;
export type PerpetualOutcome = Outcome<PerpetualCode | GroundCode>;
