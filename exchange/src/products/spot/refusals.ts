import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';
import type { TradingCode } from '../../trading/refusals.ts';

/** It has no refusals of its own. */
export const spotRefusals = {} as const;
/** Those of trading that it gives. */
export const spotGives = ['PRICE_TOO_FAR', 'WOULD_TAKE', 'NOT_FILLED', 'TOO_MANY_ORDERS'] as const satisfies readonly TradingCode[];
export type SpotCode = keyof typeof spotRefusals;
export type SpotGiven = (typeof spotGives)[number];
export type SpotOutcome = Outcome<SpotGiven | GroundCode>;
