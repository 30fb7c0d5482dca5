import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';

/** Its own refusals, and their numbers in the journal. */
export const updownRefusals = { NO_COVER: 18, FAST_MARKET: 20 } as const;
export type UpdownCode = keyof typeof updownRefusals;
export type UpdownOutcome = Outcome<UpdownCode | GroundCode>;
