import { journalPlace, keyName, price, signature, timeMs, version } from '../../fields.ts';
import { list, object, oneOf, type Parsed, text } from '../../format.ts';
import { parsePublishedKey } from '../../key-announcement.ts';
import { MOST_KEYS } from '../../limits.ts';

/** In coins: decimal text with all decimals of its asset. */
const quantity = price;

/** `candor/receipt/1` of a withdrawal (product rules §13.2): what left the wallet, what of it is the fee, and where the rest goes by which channel. */
export const parseWithdrawalReceipt = object({
  v: version,
  kind: oneOf('withdrawal.accept'),
  orderId: text(/^W-[1-9][0-9]{0,14}$/),
  coin: text(/^[A-Z0-9]{1,16}$/),
  channel: text(/^[A-Z0-9-]{1,40}$/),
  network: text(/^[a-z0-9-]{1,32}$/),
  address: text(/^[!-~]{1,128}$/),
  memo: text(/^[!-~]{0,128}$/),
  amount: quantity,
  fee: quantity,
  received: quantity,
  time: timeMs,
  journal: journalPlace,
  key: keyName,
});

/** A signed withdrawal with the keys that prove it. */
export const parseWithdrawalEvidence = object({
  v: version,
  kind: oneOf('withdrawal'),
  receipt: parseWithdrawalReceipt,
  receiptSignature: signature,
  keys: list(parsePublishedKey, MOST_KEYS),
});

export type WithdrawalReceipt = Parsed<typeof parseWithdrawalReceipt>;
export type WithdrawalEvidence = Parsed<typeof parseWithdrawalEvidence>;
