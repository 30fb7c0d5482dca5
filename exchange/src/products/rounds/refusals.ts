import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';
import type { TradingCode } from '../../trading/refusals.ts';

/** Its own refusals, and their numbers in the journal. */
export const roundsRefusals = { WINDOW_CLOSED: 22, WRONG_SIDE: 23 } as const;
/** The one of trading that it gives. */
export const roundsGives = ['TOO_MANY_ORDERS'] as const satisfies readonly TradingCode[];
export type RoundsCode = keyof typeof roundsRefusals;
export type RoundsGiven = (typeof roundsGives)[number];
export type RoundsOutcome = Outcome<RoundsCode | RoundsGiven | GroundCode>;
