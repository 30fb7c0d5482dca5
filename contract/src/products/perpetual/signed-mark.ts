import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

const { text, integer } = result;

/** `candor/mark/1`: one mark price of a perpetual market, linked to the one before by `prev`. */
export const signedMark = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  n: described(integer, 'Number of the mark, from 1.'),
  time: described(integer, 'Epoch milliseconds.'),
  indexN: described(integer, 'Number of the tick that it was made with.'),
  index: described(text, 'Price of that tick, decimal text.'),
  rateE8: described(integer, 'Rate of the last funding, in 10^-8.'),
  intervalEnd: described(integer, 'End of the funding interval, epoch milliseconds.'),
  basisSum: described(integer, 'Sum of best bid + best ask − 2 × index over the samples, in units of the price’s last digit.'),
  basisCount: described(integer, 'How many samples of the last 30 seconds had both sides of the book.'),
  mark: described(text, 'The mark price, decimal text.'),
  prev: described(text, 'Digest of the mark before.'),
});
