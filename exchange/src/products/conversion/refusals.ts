import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';
import type { TradingCode } from '../../trading/refusals.ts';

/** It has none of its own. */
export const conversionRefusals = {} as const;
/** Those of trading that it gives. */
export const conversionGives = ['QUOTE_EXPIRED', 'NO_COVER'] as const satisfies readonly TradingCode[];
export type ConversionCode = keyof typeof conversionRefusals;
export type ConversionGiven = (typeof conversionGives)[number];
export type ConversionRefusalCode = ConversionGiven | GroundCode;
export type ConversionOutcome = Outcome<ConversionRefusalCode>;
