import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { proofOrderId, publicKey, signedCheckpoint, signedTick } from '../../signed.ts';
import { publishedRoundObject, roundReceiptObject, roundSettlementObject } from './signed.ts';

const { text, integer } = result;

/** Everything that proves one stake in a round. `ticks` are the runs around lock and end; none when a pool was empty. */
const roundEvidence = v.strictObject({
  v: described(integer, 'Version of the file’s form.'),
  kind: described(v.literal('round'), 'What is proved.'),
  receipt: described(roundReceiptObject, 'The receipt.'),
  receiptSignature: described(text, 'Ed25519, hexadecimal.'),
  settlement: described(roundSettlementObject, 'The settlement.'),
  settlementSignature: described(text, 'Ed25519, hexadecimal.'),
  round: described(publishedRoundObject, 'The published round.'),
  roundSignature: described(text, 'Ed25519, hexadecimal.'),
  ticks: described(v.array(signedTick), 'The ticks that decided, and those around them.'),
  checkpoints: described(v.array(signedCheckpoint), 'Signed checkpoints whose heads are among the ticks.'),
  keys: described(v.array(publicKey), 'Every key, oldest first.'),
});

export const roundProof = defineCall({
  name: 'proofs.round',
  methods: GET,
  path: '/api/proofs/round/{orderId}',
  added: true,
  summary: 'The evidence of an own settled stake: receipt, settlement, published round, ticks, checkpoints, keys',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  long: true,
  // a round may have many thousands of stakes
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'NOT_SETTLED', 'PROOF_PRUNED'],
  parameters: v.object({ orderId: described(proofOrderId('R'), 'Number of the stake: `R-1234` or `1234`.', 'R-1234') }),
  example: { orderId: 'R-1234' },
  result: roundEvidence,
});
