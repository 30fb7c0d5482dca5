import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../call.ts';
import * as result from '../result.ts';

/**
 * Signed objects as they travel (`docs/proofs.md` has their bytes). Nothing but these keys: an object with another key, or with one
 * missing, is not the object that was signed. Amounts and prices are decimal texts; numbers are safe integers.
 */
const { text, bool, integer } = result;

/** `candor/tick/1`: one tick of a symbol's series, linked to the one before by `prev`. */
export const signedTick = v.strictObject({
  v: integer,
  symbol: text,
  n: integer,
  time: integer,
  price: text,
  state: v.picklist(['ok', 'frozen', 'closed']),
  rule: text,
  sources: v.array(v.strictObject({ name: text, price: text, time: integer, weight: integer, used: bool })),
  prev: text,
});

const journalPlace = v.strictObject({ seq: integer, hash: text });

/** `candor/checkpoint/1`: the heads of all series and of the journal. */
export const checkpoint = v.strictObject({
  v: integer,
  k: integer,
  time: integer,
  heads: v.array(v.strictObject({ symbol: text, n: integer, hash: text })),
  journal: journalPlace,
  prev: text,
  key: text,
});

export const signedCheckpoint = v.strictObject({ checkpoint, signature: text });

/** `candor/key/1`: a key, announced by an object signed with the one before, the first by one signed with itself. */
const keyAnnouncement = v.strictObject({
  object: v.strictObject({ v: integer, key: text, publicKey: text, time: integer, prev: text }),
  signature: text,
  by: text,
});

export const publicKey = v.strictObject({ key: text, publicKey: text, fromMs: integer, announcement: v.optional(keyAnnouncement) });

/** `candor/receipt/1` of a second contract: its terms, and the journal when it was accepted. */
export const secondReceiptObject = v.strictObject({
  v: integer,
  kind: v.literal('second.accept'),
  orderId: text,
  product: text,
  symbol: text,
  side: v.picklist(['up', 'down']),
  stake: text,
  asset: text,
  ratePpm: integer,
  time: integer,
  expiry: integer,
  journal: journalPlace,
  key: text,
});

/** `candor/settlement/1` of a second contract. */
export const secondSettlementObject = v.strictObject({
  v: integer,
  kind: v.literal('second.settle'),
  orderId: text,
  receipt: text,
  inputs: v.array(text),
  result: v.picklist(['win', 'lose', 'tie', 'void']),
  reason: v.picklist(['', 'NO_ENTRY', 'FEW_TICKS', 'GAP', 'STALE_EXIT']),
  amounts: v.strictObject({ stake: text, payout: text }),
  seq: integer,
  key: text,
});

/** Everything that proves one contract, to be saved as it is: `candor verify` and the Verify sheet read it. */
export const secondEvidence = v.strictObject({
  v: integer,
  kind: v.literal('second'),
  receipt: secondReceiptObject,
  receiptSignature: text,
  settlement: secondSettlementObject,
  settlementSignature: text,
  ticks: v.array(signedTick),
  checkpoints: v.array(signedCheckpoint),
  keys: v.array(publicKey),
});

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

/** Everything that proves one stake in a round. `ticks` are the runs around lock and end; none when a pool was empty. */
export const roundEvidence = v.strictObject({
  v: integer,
  kind: v.literal('round'),
  receipt: roundReceiptObject,
  receiptSignature: text,
  settlement: roundSettlementObject,
  settlementSignature: text,
  round: publishedRoundObject,
  roundSignature: text,
  ticks: v.array(signedTick),
  checkpoints: v.array(signedCheckpoint),
  keys: v.array(publicKey),
});

/** The id of an order as receipts write it (`S-1234`), or its bare number. */
export const proofOrderId = (letter: 'S' | 'R') => v.pipe(v.string(), v.regex(new RegExp(`^(${letter}-)?[1-9][0-9]{0,15}$`)));

export const secondProof = defineCall({
  name: 'proofs.second',
  methods: GET,
  path: '/api/proofs/second/{orderId}',
  added: true,
  summary: 'The evidence of an own settled second contract: receipt, settlement, ticks, checkpoints, keys',
  access: 'user',
  // a quarter of an hour of ticks is a megabyte
  limit: CHANGE_LIMIT,
  parameters: v.object({ orderId: proofOrderId('S') }),
  result: secondEvidence,
});

export const roundProof = defineCall({
  name: 'proofs.round',
  methods: GET,
  path: '/api/proofs/round/{orderId}',
  added: true,
  summary: 'The evidence of an own settled stake: receipt, settlement, published round, ticks, checkpoints, keys',
  access: 'user',
  // a round may have many thousands of stakes
  limit: CHANGE_LIMIT,
  parameters: v.object({ orderId: proofOrderId('R') }),
  result: roundEvidence,
});
