import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { journalPlace } from '../../signed.ts';

const { text, integer } = result;

/** How a round's fee is made, as signed, of what plays on the losing side: type 1 `feeValue` percent, type 2 `feeValue` USDT. */
const roundFee = {
  feeType: described(integer, 'Of what plays on the losing side: 1: `feeValue` percent; 2: `feeValue` USDT, at most a tenth.'),
  feeValue: described(text, 'Decimal text.'),
};
const refundReason = described(
  v.picklist(['', 'TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE']),
  'Why all that played was given back, or nothing played; empty: neither.',
);

const publishedStake = v.strictObject({
  orderId: described(text, 'Number of the stake.'),
  side: described(v.picklist(['up', 'down']), 'What it was staked on.'),
  stake: described(text, 'USDT, decimal text.'),
  played: described(text, 'USDT of it that played, decimal text; the rest went back at the lock.'),
  payout: described(text, 'USDT paid for what played, decimal text.'),
});

/** `candor/receipt/1` of a stake in a round. `period` in ms; round `round` begins at `round × period`. */
export const roundReceiptObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('round.accept'), 'What is signed.'),
  orderId: described(text, 'Number of the order.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  period: described(integer, 'Length of the round, milliseconds.'),
  round: described(integer, 'Number of the round: its start divided by the period.'),
  side: described(v.picklist(['up', 'down']), 'What the price is to do.'),
  stake: described(text, 'USDT, decimal text.'),
  asset: described(text, 'What is staked.'),
  ...roundFee,
  time: described(integer, 'When it was accepted, epoch milliseconds.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  key: described(text, 'Name of the key that signed.'),
});

/** `candor/round/1`: a settled round without users. `lock` and `close` are digests of ticks, empty where there is none. */
export const publishedRoundObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('round'), 'What is signed.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  period: described(integer, 'Length of the round, milliseconds.'),
  round: described(integer, 'Number of the round: its start divided by the period.'),
  asset: described(text, 'What is staked.'),
  ...roundFee,
  lock: described(text, 'Digest of the tick at the lock; empty for none.'),
  close: described(text, 'Digest of the tick at the end; empty for none.'),
  result: described(v.picklist(['up', 'down', 'refund']), 'Which side won; `refund`: neither.'),
  reason: refundReason,
  up: described(text, 'USDT staked on up, decimal text.'),
  down: described(text, 'USDT staked on down, decimal text.'),
  matched: described(text, 'USDT that played on each side, decimal text.'),
  fee: described(text, 'USDT taken as fee, decimal text.'),
  stakes: described(v.array(publishedStake), 'Every stake, without its user.'),
  seq: described(integer, 'Number of the command that decided it.'),
  key: described(text, 'Name of the key that signed.'),
});

/** `candor/settlement/1` of a stake in a round; `round` is the digest of the published round. */
export const roundSettlementObject = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal('round.settle'), 'What is signed.'),
  orderId: described(text, 'Number of the order.'),
  receipt: described(text, 'Digest of the receipt.'),
  round: described(text, 'Digest of the published round.'),
  inputs: described(v.array(text), 'Digests of the ticks that decided.'),
  result: described(v.picklist(['win', 'lose', 'refund']), 'How it ended.'),
  reason: refundReason,
  amounts: described(
    v.strictObject({
      stake: described(text, 'USDT, decimal text.'),
      played: described(text, 'USDT of it that played, decimal text; the rest went back at the lock.'),
      payout: described(text, 'USDT paid for what played, decimal text.'),
    }),
    'What was staked, what of it played, and what was paid for that.',
  ),
  seq: described(integer, 'Number of the command that settled it.'),
  key: described(text, 'Name of the key that signed.'),
});
