import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { proofOrderId, publicKey, signedCheckpoint, signedTick } from '../../signed.ts';
import { updownReceiptObject, updownSettlementObject } from './signed.ts';

const { text, integer } = result;

/** Everything that proves one contract, to be saved as it is: `candor verify` and the Verify sheet read it. */
const updownEvidence = v.strictObject({
  v: integer,
  kind: v.literal('second'),
  receipt: updownReceiptObject,
  receiptSignature: text,
  settlement: updownSettlementObject,
  settlementSignature: text,
  ticks: v.array(signedTick),
  checkpoints: v.array(signedCheckpoint),
  keys: v.array(publicKey),
});

export const updownProof = defineCall({
  name: 'proofs.updown',
  methods: GET,
  path: '/api/proofs/second/{orderId}',
  added: true,
  summary: 'The evidence of an own settled second contract: receipt, settlement, ticks, checkpoints, keys',
  access: 'user',
  product: { name: 'updown', use: 'read' },
  long: true,
  // a quarter of an hour of ticks is a megabyte
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'NOT_SETTLED', 'PROOF_PRUNED'],
  parameters: v.object({ orderId: described(proofOrderId('S'), 'Number of the order: `S-1234` or `1234`.', 'S-1234') }),
  example: { orderId: 'S-1234' },
  result: updownEvidence,
});
