import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { journalPlace } from '../../signed.ts';

const { text, integer } = result;

/** `candor/receipt/1` of a conversion: both prices, the commission and what follows from them. */
export const conversionReceiptObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('conversion.accept'), 'What is signed.'),
  orderId: described(text, 'Number of the conversion: `V-1234`.'),
  from: described(text, 'The coin that was sold: `USDT`.'),
  to: described(text, 'The coin that was bought: `BTC`.'),
  amount: described(text, 'What was sold, decimal text.'),
  fromTick: described(integer, 'Number of the tick that priced the sold coin; 0 of USDT.'),
  fromPrice: described(text, 'Its price in USDT, decimal text; `1` of USDT.'),
  toTick: described(integer, 'Number of the tick that priced the bought coin; 0 of USDT.'),
  toPrice: described(text, 'Its price in USDT, decimal text; `1` of USDT.'),
  quoted: described(integer, 'The moment of the quote, epoch milliseconds; 0 without one.'),
  terms: described(integer, 'Version of the terms of the bought coin.'),
  commissionPpm: described(integer, 'Commission, millionths of the gross amount.'),
  gross: described(text, 'What was bought before the commission, decimal text.'),
  fee: described(text, 'The commission, decimal text.'),
  time: described(integer, 'When it was accepted, epoch milliseconds.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  key: described(text, 'Name of the key that signed.'),
});
