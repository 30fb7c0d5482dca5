import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { proofOrderId, publicKey, signedCheckpoint, signedTick } from '../../signed.ts';
import { updownReceiptObject, updownSettlementObject, updownVoidObject } from './signed.ts';

const { text, integer } = result;

/** Everything that proves one contract, to be saved as it is: `candor verify` and the Verify sheet read it. */
const updownEvidence = v.strictObject({
  v: described(integer, 'Version of the file’s form.'),
  kind: described(v.literal('second'), 'What is proved.'),
  receipt: described(updownReceiptObject, 'The receipt.'),
  receiptSignature: described(text, 'Ed25519, hexadecimal.'),
  settlement: described(updownSettlementObject, 'The settlement.'),
  settlementSignature: described(text, 'Ed25519, hexadecimal.'),
  ticks: described(v.array(signedTick), 'The ticks that decided, and those around them.'),
  checkpoints: described(v.array(signedCheckpoint), 'Signed checkpoints whose heads are among the ticks.'),
  keys: described(v.array(publicKey), 'Every key, oldest first.'),
  voided: v.optional(
    described(
      v.strictObject({
        object: described(updownVoidObject, 'The void.'),
        signature: described(text, 'Ed25519, hexadecimal.'),
      }),
      'Only of a contract whose settlement says `OPERATOR_VOID`: the void that covers its expiry.',
    ),
  ),
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
