import * as v from 'valibot';
import { described } from './described.ts';
import * as result from './result.ts';

/**
 * Signed objects as they travel (`docs/proofs.md` has their bytes). Nothing but these keys: an object with another key, or with one
 * missing, is not the object that was signed. Amounts and prices are decimal texts; numbers are safe integers.
 */
const { text, bool, integer } = result;

const version = described(integer, 'Version of the object’s form.');

const tickSource = v.strictObject({
  name: described(text, 'Who said it.'),
  price: described(text, 'Decimal text.'),
  time: described(integer, 'When it was said, epoch milliseconds.'),
  weight: described(integer, 'What it counts beside the others.'),
  used: described(bool, 'Whether it took part in the price.'),
});

const head = v.strictObject({
  symbol: described(text, 'Code of the price: `btcusdt`; of a market’s marks with `mark` behind it: `btcusdtmark`.'),
  n: described(integer, 'Number of its newest tick or mark.'),
  hash: described(text, 'Digest of that tick or mark.'),
});

/** `candor/tick/1`: one tick of a symbol's series, linked to the one before by `prev`. */
export const signedTick = v.strictObject({
  v: version,
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  n: described(integer, 'Number of the tick, from 1.'),
  time: described(integer, 'Epoch milliseconds.'),
  price: described(text, 'Decimal text.'),
  state: described(v.picklist(['ok', 'frozen', 'closed']), 'Whether it is a price: `frozen` and `closed` repeat the last one.'),
  rule: described(text, 'Rule that made the price of its sources.'),
  sources: described(v.array(tickSource), 'What the price was made of.'),
  prev: described(text, 'Digest of the tick before.'),
});

/** A command's number, and the hash of the batch before the one that holds it. */
export const journalPlace = v.strictObject({
  seq: described(integer, 'Number of the command.'),
  hash: described(text, 'Hash of the journal’s batch before.'),
});

/** `candor/checkpoint/1`: the heads of all series and of the journal. */
export const checkpoint = v.strictObject({
  v: version,
  k: described(integer, 'Number of the checkpoint, from 1.'),
  time: described(integer, 'Epoch milliseconds.'),
  heads: described(v.array(head), 'The newest tick of each price, and the newest mark of each market.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  prev: described(text, 'Digest of the checkpoint before.'),
  key: described(text, 'Name of the key that signed.'),
});

export const signedCheckpoint = v.strictObject({
  checkpoint: described(checkpoint, 'The checkpoint.'),
  signature: described(text, 'Ed25519, hexadecimal.'),
});

const keyName = described(text, 'Name of the key.');
const publicKeyText = described(text, 'The public key, hexadecimal.');

/** `candor/key/1`: a key, announced by an object signed with the one before, the first by one signed with itself. */
const keyAnnouncement = v.strictObject({
  object: described(
    v.strictObject({
      v: version,
      key: keyName,
      publicKey: publicKeyText,
      time: described(integer, 'When it was announced, epoch milliseconds.'),
      prev: described(text, 'Name of the key before; of the first key its own.'),
    }),
    'What was signed.',
  ),
  signature: described(text, 'Ed25519, hexadecimal.'),
  by: described(text, 'Name of the key that signed.'),
});

export const publicKey = v.strictObject({
  key: keyName,
  publicKey: publicKeyText,
  fromMs: described(integer, 'In use from, epoch milliseconds, until that of the next key.'),
  announcement: v.optional(described(keyAnnouncement, 'The key, signed with the one before.')),
});

/** `candor/ack/1`: what a batch of the journal accepted. */
const acknowledged = v.strictObject({
  v: version,
  seqFirst: described(integer, 'First entry of the batch.'),
  count: described(integer, 'How many receipts the batch has.'),
  root: described(text, 'Root of the Merkle list of their digests.'),
  journal: described(journalPlace, 'Last entry and hash of the batch before.'),
  time: described(integer, 'Time of the last entry, epoch milliseconds.'),
  key: described(text, 'Name of the key that signed.'),
});

/** What the answer to an accepted order carries beside `data`. */
export const acknowledgement = v.strictObject({
  receipt: described(v.record(text, v.unknown()), 'The receipt of the order, by its `kind` as in its proof.'),
  index: described(integer, 'Its place among the receipts of its batch, from 0.'),
  path: described(v.array(text), 'The nodes beside those from its leaf to the root, lowest first.'),
  ack: described(acknowledged, 'What was signed.'),
  signature: described(text, 'Ed25519 of `ack`, hexadecimal.'),
});

/** What receipts of orders on a book share. */
export const orderReceiptFields = {
  v: version,
  orderId: described(text, 'Number of the order.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  type: described(v.picklist(['limit', 'market']), 'What kind of order it is.'),
  timeInForce: described(v.picklist(['gtc', 'ioc', 'fok', 'post-only']), 'How long it may rest.'),
  price: described(text, 'Limit price that was asked for, zero of a market order; decimal text.'),
  limit: described(text, 'Worst price of a fill, decimal text.'),
  lot: described(text, 'Coins of one lot, decimal text.'),
  lots: described(integer, 'Ordered lots; 0 of an order by amount.'),
  feePpm: described(integer, 'Fee rate, millionths.'),
  time: described(integer, 'When it was accepted, epoch milliseconds.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  key: described(text, 'Name of the key that signed.'),
};

const orderFill = v.strictObject({
  seq: described(integer, 'Number of the journal’s entry that has it.'),
  trade: described(integer, 'Number of the trade in its market.'),
  time: described(integer, 'Epoch milliseconds.'),
  price: described(text, 'Decimal text.'),
  lots: described(integer, 'Lots.'),
  value: described(text, 'USDT, decimal text.'),
  fee: described(text, 'Fee, decimal text.'),
  role: described(v.picklist(['maker', 'taker']), 'Whether the order rested or took.'),
});

/** What settlements of orders on a book share. */
export const orderSettlementFields = {
  v: version,
  orderId: described(text, 'Number of the order.'),
  receipt: described(text, 'Digest of the receipt.'),
  fills: described(v.array(orderFill), 'The fills so far, oldest first.'),
  lots: described(integer, 'Lots of all fills.'),
  value: described(text, 'USDT of all fills, decimal text.'),
  fee: described(text, 'Fee of all fills, decimal text.'),
  ended: described(integer, 'When the order ended, epoch milliseconds; 0 while it waits.'),
  seq: described(integer, 'Number of the last fill’s entry.'),
  key: described(text, 'Name of the key that signed.'),
};

/** What files of orders have besides kind, receipt and settlement. */
export const orderFileFields = {
  v: described(integer, 'Version of the file’s form.'),
  receiptSignature: described(text, 'Ed25519, hexadecimal.'),
  settlementSignature: v.optional(described(text, 'Ed25519, hexadecimal; absent without a settlement.')),
  keys: described(v.array(publicKey), 'Every key, oldest first.'),
};

/** The id of an order as receipts write it (`S-1234`), or its bare number. */
export const proofOrderId = (letter: 'S' | 'R' | 'O' | 'P' | 'V' | 'W') =>
  v.pipe(v.string(), v.maxLength(18), v.regex(new RegExp(`^(${letter}-)?[1-9][0-9]{0,15}$`)));
