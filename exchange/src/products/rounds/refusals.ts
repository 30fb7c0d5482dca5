import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';

/** Its own refusals, and their numbers in the journal. */
export const roundsRefusals = { WINDOW_CLOSED: 22, WRONG_SIDE: 23 } as const;
export type RoundsCode = keyof typeof roundsRefusals;
export type RoundsOutcome = Outcome<RoundsCode | GroundCode>;
