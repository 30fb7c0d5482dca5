import * as result from './result.ts';

/** Whose results a row of the public statistics tells. */
export const settledPeriod = {
  periodId: result.integer,
  /** Bare coin. */
  symbol: result.text,
  /** Seconds. */
  period: result.integer,
};
