import { described } from './described.ts';
import * as result from './result.ts';
import { named } from './translated.ts';

/** Whose results a row of the public statistics tells. */
export const settledPeriod = {
  periodId: described(result.integer, 'Number of the coin’s period.'),
  symbol: named('coin', described(result.text, 'The coin in lower case.')),
  period: named('periodSeconds', described(result.integer, 'Seconds.')),
};
