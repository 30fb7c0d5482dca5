/**
 * Refusals that any product may answer with, and their numbers in the journal. A number is never given to another code, and a code
 * that one product alone uses stands in that product's definition.
 */
export const commonRefusals = {
  BAD_INPUT: 0,
  TOO_PRECISE: 1,
  BELOW_MIN: 2,
  ABOVE_MAX: 3,
  NOT_FOUND: 4,
  ALREADY_DONE: 5,
  PRICE_TOO_FAR: 9,
  INSUFFICIENT_FUNDS: 10,
  WOULD_TAKE: 12,
  NOT_FILLED: 13,
  TOO_MANY_ORDERS: 14,
  ID_CONFLICT: 15,
  BUSY: 16,
  QUOTE_EXPIRED: 17,
  EXPOSURE_LIMIT: 19,
  BAD_TERMS: 21,
} as const;

export type CommonCode = keyof typeof commonRefusals;
