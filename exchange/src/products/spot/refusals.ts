import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';

/** Its own refusals, and their numbers in the journal. */
export const spotRefusals = { PRICE_TOO_FAR: 9, WOULD_TAKE: 12, NOT_FILLED: 13 } as const;
export type SpotCode = keyof typeof spotRefusals;
export type SpotOutcome = Outcome<SpotCode | GroundCode>;
