/**
 * Margin ratios (maintenance margin ÷ equity) at which an account is warned, rising, in percent. At 100 a position is liquidated. A warning is
 * told once a level, and again after the ratio was below the first level.
 */
export const MARGIN_CALL_PERCENTS = [70, 90] as const;
