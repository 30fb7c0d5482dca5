import { amount, asset, journalPlace, keyName, roundNumber, roundOrderId, secondOrderId, side, symbol, timeMs, version } from './fields.ts';
import { object, oneOf, type Parsed, text, whole } from './format.ts';

/**
 * `candor/receipt/1` of a second contract (product rules §15.1, vector G43). `product` is symbol, seconds and version of the terms:
 * `btcusdt-60@1`. `time` is when it was accepted, `expiry` = `time` + duration. `journal.seq` is the command's number, `journal.hash` the
 * hash of the batch before the one that holds it.
 */
export const parseSecondReceipt = object({
  v: version,
  kind: oneOf('second.accept'),
  orderId: secondOrderId,
  product: text(/^[a-z0-9]{2,32}-[1-9][0-9]{0,6}@[1-9][0-9]{0,8}$/),
  symbol,
  side,
  stake: amount,
  asset,
  ratePpm: whole(800_000, 1_000_000),
  time: timeMs,
  expiry: timeMs,
  journal: journalPlace,
  key: keyName,
});

/** How a round's fee is made: 1 = `feeValue` percent of the losing pool, 2 = `feeValue` USDT, at most a tenth of the losing pool. */
export const feeTerms = { feeType: oneOf(1, 2), feeValue: amount };

/**
 * `candor/receipt/1` of a stake in a round (product rules §7). `period` in ms; the round `round` runs from `round × period` on.
 * `feeValue` has eight decimals: `5.00000000` is 5 percent (type 1) or 5 USDT (type 2).
 */
export const parseRoundReceipt = object({
  v: version,
  kind: oneOf('round.accept'),
  orderId: roundOrderId,
  symbol,
  period: whole(4_000, 86_400_000),
  round: roundNumber,
  side,
  stake: amount,
  asset,
  ...feeTerms,
  time: timeMs,
  journal: journalPlace,
  key: keyName,
});

export type SecondReceipt = Parsed<typeof parseSecondReceipt>;
export type RoundReceipt = Parsed<typeof parseRoundReceipt>;
