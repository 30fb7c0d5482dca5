/** Its own refusals, and their numbers in the journal. */
export const marketRefusals = { MARKET_CLOSED: 6, MARKET_NOT_EXACT: 7 } as const;
export type MarketCode = keyof typeof marketRefusals;
