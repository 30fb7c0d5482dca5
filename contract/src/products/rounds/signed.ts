import * as v from 'valibot';
import * as result from '../../result.ts';
import { journalPlace } from '../../signed.ts';

const { text, integer } = result;

/** How a round's fee is made, as signed: type 1 `feeValue` percent of the losing pool, type 2 `feeValue` USDT. */
const roundFee = { feeType: integer, feeValue: text };
const refundReason = v.picklist(['', 'TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE']);

/** `candor/receipt/1` of a stake in a round. `period` in ms; round `round` begins at `round × period`. */
export const roundReceiptObject = v.strictObject({
  v: integer,
  kind: v.literal('round.accept'),
  orderId: text,
  symbol: text,
  period: integer,
  round: integer,
  side: v.picklist(['up', 'down']),
  stake: text,
  asset: text,
  ...roundFee,
  time: integer,
  journal: journalPlace,
  key: text,
});

/** `candor/round/1`: a settled round without users. `lock` and `close` are digests of ticks, empty where there is none. */
export const publishedRoundObject = v.strictObject({
  v: integer,
  kind: v.literal('round'),
  symbol: text,
  period: integer,
  round: integer,
  asset: text,
  ...roundFee,
  lock: text,
  close: text,
  result: v.picklist(['up', 'down', 'refund']),
  reason: refundReason,
  up: text,
  down: text,
  fee: text,
  stakes: v.array(v.strictObject({ orderId: text, side: v.picklist(['up', 'down']), stake: text, payout: text })),
  seq: integer,
  key: text,
});

/** `candor/settlement/1` of a stake in a round; `round` is the digest of the published round. */
export const roundSettlementObject = v.strictObject({
  v: integer,
  kind: v.literal('round.settle'),
  orderId: text,
  receipt: text,
  round: text,
  inputs: v.array(text),
  result: v.picklist(['win', 'lose', 'refund']),
  reason: refundReason,
  amounts: v.strictObject({ stake: text, payout: text }),
  seq: integer,
  key: text,
});
