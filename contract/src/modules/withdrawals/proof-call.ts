import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { proofOrderId, publicKey } from '../../signed.ts';
import { withdrawalReceiptObject } from './signed.ts';

export const withdrawalProof = defineCall({
  name: 'withdrawals.proof',
  methods: GET,
  path: '/api/proofs/withdrawal/{orderId}',
  added: true,
  summary: 'The evidence of an own withdrawal: its receipt and the keys',
  details: 'To be saved as it is: `candor verify` and the proof sheet read it. Whether it was paid is on its chain.',
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'UNAVAILABLE'],
  parameters: v.object({ orderId: described(proofOrderId('W'), 'Number of the withdrawal: `W-1234` or `1234`.', 'W-1234') }),
  example: { orderId: 'W-1234' },
  result: v.strictObject({
    v: described(result.integer, 'Version of the file’s form.'),
    kind: described(v.literal('withdrawal'), 'What is proved.'),
    receipt: described(withdrawalReceiptObject, 'The receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
    keys: described(v.array(publicKey), 'Every key, oldest first.'),
  }),
});
