import type { GroundCode } from '../../ground/refusals.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { TradingCode } from '../../trading/refusals.ts';

/** Its own refusals, and their numbers in the journal. */
export const perpetualRefusals = { LEVERAGE_MISMATCH: 28, TIER_LIMIT: 29, WOULD_TRIGGER: 30 } as const;
/** Those of trading that it gives. */
export const perpetualGives = [
  'PRICE_TOO_FAR',
  'WOULD_TAKE',
  'NOT_FILLED',
  'TOO_MANY_ORDERS',
  'EXPOSURE_LIMIT',
  'NO_LIQUIDITY',
] as const satisfies readonly TradingCode[];
export type PerpetualCode = keyof typeof perpetualRefusals;
export type PerpetualGiven = (typeof perpetualGives)[number];
export type PerpetualOutcome = Outcome<PerpetualCode | PerpetualGiven | GroundCode>;
