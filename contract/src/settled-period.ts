import { described } from './described.ts';
import * as result from './result.ts';

/** Whose results a row of the public statistics tells. */
export const settledPeriod = {
  periodId: described(result.integer, 'Number of the coin’s period.'),
  symbol: described(result.text, 'The coin in lower case.'),
  period: described(result.integer, 'Seconds.'),
};
