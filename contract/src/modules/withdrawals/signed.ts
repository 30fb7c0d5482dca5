import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { journalPlace } from '../../signed.ts';

const { text, integer } = result;

/** `candor/receipt/1` of a withdrawal: what left the wallet, its fee, and where the rest goes. */
export const withdrawalReceiptObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('withdrawal.accept'), 'What is signed.'),
  orderId: described(text, 'Number of the withdrawal: `W-1234`.'),
  coin: described(text, 'The coin: `USDT`.'),
  channel: described(text, 'The channel: `USDT-ERC`.'),
  network: described(text, 'Its network: `ethereum`.'),
  address: described(text, 'Where it goes.'),
  memo: described(text, 'What stands beside the address; empty for nothing.'),
  amount: described(text, 'What left the wallet, decimal text.'),
  fee: described(text, 'The fee, deducted from the amount, decimal text.'),
  received: described(text, 'What arrives, decimal text.'),
  time: described(integer, 'When it was requested, epoch milliseconds.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  key: described(text, 'Name of the key that signed.'),
});
