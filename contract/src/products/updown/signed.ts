import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { journalPlace } from '../../signed.ts';

const { text, integer } = result;

/** `candor/receipt/1` of a second contract: its terms, and the journal when it was accepted. */
export const updownReceiptObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('second.accept'), 'What is signed.'),
  orderId: described(text, 'Number of the order.'),
  product: described(text, 'Price, seconds and version of the terms: `btcusdt-60@1`.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  side: described(v.picklist(['up', 'down']), 'What the price is to do.'),
  stake: described(text, 'USDT, decimal text.'),
  asset: described(text, 'What is staked.'),
  ratePpm: described(integer, 'Payout rate, millionths of the stake.'),
  time: described(integer, 'When it was accepted, epoch milliseconds.'),
  waitMs: described(integer, 'It begins so many milliseconds later: the first price after that is its entry.'),
  expiry: described(integer, 'When it ends, epoch milliseconds.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  key: described(text, 'Name of the key that signed.'),
});

/** `candor/settlement/1` of a second contract. */
export const updownSettlementObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('second.settle'), 'What is signed.'),
  orderId: described(text, 'Number of the order.'),
  receipt: described(text, 'Digest of the receipt.'),
  inputs: described(v.array(text), 'Digests of the ticks that decided.'),
  result: described(v.picklist(['win', 'lose', 'tie', 'void']), 'How it ended.'),
  reason: described(
    v.picklist(['', 'NO_ENTRY', 'FEW_TICKS', 'STALE_EXIT', 'GAP_WON', 'OPERATOR_VOID']),
    'Why it ended so where prices did not decide; empty for none.',
  ),
  amounts: described(
    v.strictObject({
      stake: described(text, 'USDT, decimal text.'),
      payout: described(text, 'USDT paid, decimal text.'),
    }),
    'What was staked and paid.',
  ),
  seq: described(integer, 'Number of the command that settled it.'),
  key: described(text, 'Name of the key that signed.'),
});

/** `candor/voided/1`: two operators have voided what of a symbol expires in a window. */
export const updownVoidObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('second.void'), 'What is signed.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  from: described(integer, 'Beginning of the window, epoch milliseconds, included.'),
  to: described(integer, 'Its end, included.'),
  reason: described(text, 'Why, as the operators have written it.'),
  operators: described(v.array(text), 'Who: two.'),
  time: described(integer, 'When, epoch milliseconds.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  key: described(text, 'Name of the key that signed.'),
});
