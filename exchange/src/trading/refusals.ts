/**
 * Refusals of orders, quotes and stakes, and their numbers in the journal: what a book, a bound or a promise of a price says to any product. A product lists
 * those that it gives, and declares none of them itself. A number is never given to another code.
 */
export const tradingRefusals = {
  PRICE_TOO_FAR: 9,
  WOULD_TAKE: 12,
  NOT_FILLED: 13,
  TOO_MANY_ORDERS: 14,
  QUOTE_EXPIRED: 17,
  NO_COVER: 18,
  EXPOSURE_LIMIT: 19,
  NO_LIQUIDITY: 31,
} as const;

export type TradingCode = keyof typeof tradingRefusals;
