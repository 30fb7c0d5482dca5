/**
 * Refusals that any product may answer with, and their numbers in the journal. A number is never given to another code. Those of orders, quotes
 * and stakes stand in `trading/refusals.ts`, and a code that one product alone uses in that product's definition.
 */
export const commonRefusals = {
  BAD_INPUT: 0,
  TOO_PRECISE: 1,
  BELOW_MIN: 2,
  ABOVE_MAX: 3,
  NOT_FOUND: 4,
  ALREADY_DONE: 5,
  INSUFFICIENT_FUNDS: 10,
  ID_CONFLICT: 15,
  BUSY: 16,
  BAD_TERMS: 21,
} as const;

export type CommonCode = keyof typeof commonRefusals;
