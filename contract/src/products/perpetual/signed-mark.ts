import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

const { text, integer } = result;

/** `candor/mark/2`: one mark price of a perpetual market, linked to the one before by `prev`. */
export const signedMark = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  n: described(integer, 'Number of the mark, from 1.'),
  time: described(integer, 'Epoch milliseconds.'),
  indexN: described(integer, 'Number of the tick that it was made with.'),
  index: described(text, 'Price of that tick, decimal text.'),
  rateE8: described(integer, 'Rate of the last funding, in 10^-8.'),
  intervalEnd: described(integer, 'End of the funding interval, epoch milliseconds.'),
  basisSum: described(integer, 'Sum of impact bid + impact ask − 2 × index over the samples, in units of the price’s last digit.'),
  basisCount: described(integer, 'How many samples of the last 30 seconds had both impact prices.'),
  bid: described(text, 'Mean price at which 20,000 USDT could be sold at this mark, decimal text; empty without the depth.'),
  ask: described(text, 'Mean price at which 20,000 USDT could be bought at this mark, decimal text; empty without the depth.'),
  last: described(text, 'Price of the last fill, decimal text; empty when it is older than 60 seconds.'),
  mark: described(text, 'The mark price, decimal text.'),
  prev: described(text, 'Digest of the mark before.'),
});
