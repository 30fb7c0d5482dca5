import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';
import type { TradingCode } from '../../trading/refusals.ts';

/** Its own refusals, and their numbers in the journal. */
export const updownRefusals = { FAST_MARKET: 20 } as const;
/** Those of trading that it gives. */
export const updownGives = ['TOO_MANY_ORDERS', 'QUOTE_EXPIRED', 'NO_COVER', 'EXPOSURE_LIMIT'] as const satisfies readonly TradingCode[];
export type UpdownCode = keyof typeof updownRefusals;
export type UpdownGiven = (typeof updownGives)[number];
export type UpdownOutcome = Outcome<UpdownCode | UpdownGiven | GroundCode>;
