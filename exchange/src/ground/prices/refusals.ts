/** Its own refusals, and their numbers in the journal. */
export const pricesRefusals = { PRICE_FROZEN: 8 } as const;
export type PricesCode = keyof typeof pricesRefusals;
