import { amount, asset, journalPlace, keyName, side, symbol, timeMs } from '../../fields.ts';
import { object, oneOf, type Parsed, text, whole } from '../../format.ts';

export const updownOrderId = text(/^S-[1-9][0-9]{0,14}$/);

/**
 * `candor/receipt/1` of a second contract (product rules §15.1, vector G43). `product` is symbol, seconds and version of the terms:
 * `btcusdt-60@1`. `time` is when it was accepted; it begins `waitMs` later, and `expiry` = `time` + `waitMs` + duration. `journal.seq` is the command's number, `journal.hash` the
 * hash of the batch before the one that holds it.
 */
export const parseUpdownReceipt = object({
  v: oneOf(2),
  kind: oneOf('second.accept'),
  orderId: updownOrderId,
  product: text(/^[a-z0-9]{2,32}-[1-9][0-9]{0,6}@[1-9][0-9]{0,8}$/),
  symbol,
  side,
  stake: amount,
  asset,
  ratePpm: whole(800_000, 1_000_000),
  time: timeMs,
  waitMs: whole(0, 60_000),
  expiry: timeMs,
  journal: journalPlace,
  key: keyName,
});

export type UpdownReceipt = Parsed<typeof parseUpdownReceipt>;
